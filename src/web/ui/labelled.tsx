import { type ComponentProps, type ReactNode, useId } from 'react';

type Own = { label: string; error?: string | undefined; hint?: string };

const control = (error: string | undefined) => `mt-1 min-h-11 w-full rounded border bg-raised px-3 py-2 ${error ? 'border-2 border-wrong' : 'border-line-strong'}`;

function Labelled({ id, label, error, hint, children }: Own & { id: string; children: ReactNode }) {
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
      {children}
    </div>
  );
}

const described = (id: string, { hint, error }: Omit<Own, 'label'>) => ({
  id,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
});

/** A choice from a list, with its label, hint and error. */
export function SelectField({ label, error, hint, ...rest }: Own & Omit<ComponentProps<'select'>, 'id'>) {
  const id = useId();
  const own = { label, error, ...(hint && { hint }) };
  return (
    <Labelled id={id} {...own}>
      <select {...described(id, own)} className={control(error)} {...rest} />
    </Labelled>
  );
}

/** A field for several lines, with its label, hint and error. */
export function TextAreaField({ label, error, hint, ...rest }: Own & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId();
  const own = { label, error, ...(hint && { hint }) };
  return (
    <Labelled id={id} {...own}>
      <textarea {...described(id, own)} className={control(error)} rows={3} {...rest} />
    </Labelled>
  );
}
