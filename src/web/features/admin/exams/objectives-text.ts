import type { AdminVersion } from '#contract/exam-admin.ts';

type Objectives = AdminVersion['objectives'];

const LINE = /^\s*([1-9]\d?\.[1-9]\d?)\s*:\s*(none|[1-9]\d?\.[1-9]\d?(?:\s*,\s*[1-9]\d?\.[1-9]\d?)*)\s*$/i;

/** An objective map as it is edited: '1.2: 2.1, 2.2', one task per line. */
export const objectivesText = (objectives: Objectives): string =>
  objectives.map(({ task, to }) => `${task}: ${to.length === 0 ? 'none' : to.join(', ')}`).join('\n');

/** A map as typed, or the number of the first line that isn't valid. */
export function readObjectives(typed: string): Objectives | number {
  const objectives: Objectives = [];
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, task, to] = LINE.exec(line) ?? [];
    if (task === undefined || to === undefined) return index + 1;
    objectives.push({ task, to: /^none$/i.test(to) ? [] : to.split(',').map((name) => name.trim()) });
  }
  return objectives;
}
