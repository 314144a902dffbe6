import type { ComponentProps } from 'react';
import { type SimulationTime, timeName } from '#rules/practice/simulation-time.ts';
import { EXTRA_TIMES } from '#rules/quiz/timing.ts';
import { SelectField } from './select-field.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'options'> & { times?: readonly SimulationTime[] };

/** The amount of time a person gets for an exam. */
export function ExtraTimeField({ times = EXTRA_TIMES, ...field }: Props) {
  return <SelectField options={times.map((time) => [time, timeName(time) || 'Standard time'] as const)} {...field} />;
}
