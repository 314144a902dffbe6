import { Field } from '#web/ui/form/field.tsx';

type Props = { field: (name: 'firstName' | 'lastName') => { name: string; error: string | undefined } };

/** Not required, and so last, in one row. */
export function Names({ field }: Props) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:gap-5">
      <Field label="First name (optional)" autoComplete="given-name" {...field('firstName')} />
      <Field label="Last name (optional)" autoComplete="family-name" {...field('lastName')} />
    </div>
  );
}
