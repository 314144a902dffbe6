import type { ComponentProps } from 'react';
import { type Label, LabeledControl } from './labeled-control.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & Label;

/** A labeled multiline field with its hint and its error. */
export function TextAreaField({ label, error, hint, className = '', ...textarea }: Props) {
  return (
    <LabeledControl label={label} error={error} hint={hint}>
      {(control) => <textarea rows={3} {...control} className={`${control.className} ${className}`} {...textarea} />}
    </LabeledControl>
  );
}
