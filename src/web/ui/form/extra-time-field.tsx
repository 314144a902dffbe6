import type { ComponentProps } from 'react';
import { EXTRA_TIMES } from '#rules/quiz/timing.ts';
import { SelectField } from './select-field.tsx';

/** How much time one takes an exam in. */
export function ExtraTimeField(field: Omit<ComponentProps<typeof SelectField>, 'options'>) {
  return (
    <SelectField
      options={EXTRA_TIMES.map((times) => [times, times === '1' ? 'Standard time' : `${times}x time`] as const)}
      {...field}
    />
  );
}
