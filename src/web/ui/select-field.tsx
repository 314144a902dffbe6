import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'select'>, 'id'> & { label: string; error?: string | undefined; options: readonly (readonly [value: string, label: string])[] };

/** A labelled choice of one out of a list, with its error. */
export function SelectField({ label, error, options, ...select }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-wrong">
          {error}
        </p>
      )}
      <select
        id={id}
        aria-describedby={error ? `${id}-error` : undefined}
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
