import { type ComponentProps, useId } from 'react';
import { Field } from './field.tsx';

/** A text field that suggests known values and accepts any other. */
export function SuggestField({
  suggestions,
  ...field
}: ComponentProps<typeof Field> & { suggestions: readonly string[] }) {
  const id = useId();
  return (
    <>
      <Field list={id} autoComplete="off" {...field} />
      <datalist id={id}>
        {[...new Set(suggestions)].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
