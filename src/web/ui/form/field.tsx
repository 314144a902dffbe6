import type { ComponentProps, ReactNode } from 'react';
import { type Label, LabeledControl } from './labeled-control.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  Label & {
    /** A control at the end of the field. */
    end?: ReactNode;
  };

/** A labeled text field with its hint and its error. */
export function Field({ label, error, hint, end, ...input }: Props) {
  return (
    <LabeledControl label={label} error={error} hint={hint}>
      {({ className, ...control }) => (
        <>
          <input {...control} className={`${className} ${end ? 'pr-14' : ''}`} {...input} />
          {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
        </>
      )}
    </LabeledControl>
  );
}
