import { type ReactNode, useId } from 'react';

export type Label = {
  label: string;
  /** The error in the input, shown with the control and not only in a toast. */
  error?: string | undefined;
  hint?: string | undefined;
};

/** The attributes that connect a control to its label, and its style. */
type Control = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

/** An empty field says what is required. */
const errorText = (label: string, error: string): string =>
  /^Required$|^Must not be blank$|^String must contain at least 1 /.test(error)
    ? `${label.replace(/ \(.*\)$/, '')} is required`
    : error;

/** A control with its label, its hint and its error. */
export function LabeledControl({
  label,
  error,
  hint,
  children,
}: Label & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
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
          {errorText(label, error)}
        </p>
      )}
      <div className="relative mt-1">
        {children({
          id,
          'aria-describedby': descriptionIds || undefined,
          'aria-invalid': error ? true : undefined,
          className: `min-h-11 w-full rounded border bg-raised px-3 py-2 ${error ? 'border-2 border-wrong' : 'border-line-strong'}`,
        })}
      </div>
    </div>
  );
}
