import { type ComponentProps, useId } from 'react';
import { Field } from './field.tsx';

/** A text field that offers what is known, and takes anything else too. */
export function SuggestField({ known, ...field }: ComponentProps<typeof Field> & { known: readonly string[] }) {
  const id = useId();
  return (
    <>
      <Field list={id} autoComplete="off" {...field} />
      <datalist id={id}>
        {[...new Set(known)].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
