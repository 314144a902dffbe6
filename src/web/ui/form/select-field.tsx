import type { ComponentProps } from 'react';
import { type Label, LabeledControl } from './labeled-control.tsx';

type Option = readonly [value: string | number, text: string];
type Props = Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & Label & { options: readonly Option[] };

/** A labeled select with its hint and its error. */
export function SelectField({ label, error, hint, options, ...select }: Props) {
  return (
    <LabeledControl label={label} error={error} hint={hint}>
      {(control) => (
        <select {...control} {...select}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabeledControl>
  );
}
