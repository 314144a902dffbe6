import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  /** What is wrong with what was typed; said with the field, not in a toast alone. */
  error?: string | undefined;
  hint?: string;
  /** A control that stands at the end of the field. */
  end?: ReactNode;
};

/** A labelled text field with its hint and its error. */
export function Field({ label, error, hint, end, ...input }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-wrong">
          {error}
        </p>
      )}
      <div className="relative mt-1">
        <input
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className={`min-h-11 w-full rounded border bg-raised px-3 py-2 ${end ? 'pr-14' : ''} ${error ? 'border-2 border-wrong' : 'border-line-strong'}`}
          {...input}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
    </div>
  );
}
