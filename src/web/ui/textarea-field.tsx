import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; error?: string | undefined; hint?: string };

/** A labelled field for longer text, with its hint and its error. */
export function TextareaField({ label, error, hint, className = '', ...textarea }: Props) {
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
      <textarea
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={`mt-1 w-full rounded border bg-raised px-3 py-2 ${error ? 'border-2 border-wrong' : 'border-line-strong'} ${className}`}
        {...textarea}
      />
    </div>
  );
}
