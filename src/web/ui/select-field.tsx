import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'select'>, 'id'> & { label: string; error?: string | undefined; hint?: string; options: readonly (readonly [value: string, label: string])[] };

/** A labelled choice of one out of a list, with its hint and its error. */
export function SelectField({ label, error, hint, options, ...select }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
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
      <select
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={`mt-1 min-h-11 w-full rounded border bg-raised px-3 py-2 ${error ? 'border-2 border-wrong' : 'border-line-strong'}`}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
