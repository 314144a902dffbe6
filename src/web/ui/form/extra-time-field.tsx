import type { ComponentProps } from 'react';
import { EXTRA_TIMES } from '#rules/quiz/timing.ts';
import { SelectField } from './select-field.tsx';

/** The amount of time a person gets for an exam. */
export function ExtraTimeField(field: Omit<ComponentProps<typeof SelectField>, 'options'>) {
  return (
    <SelectField
      options={EXTRA_TIMES.map((times) => [times, times === '1' ? 'Standard time' : `${times}x time`] as const)}
      {...field}
    />
  );
}
