import type { AdminVersion } from '#contract/exam-admin.ts';

type Objectives = AdminVersion['objectives'];

const TASKS = '[1-9]\\d?\\.[1-9]\\d?(?:\\s*,\\s*[1-9]\\d?\\.[1-9]\\d?)*';
const LINE = new RegExp(`^\\s*([1-9]\\d?\\.[1-9]\\d?)\\s*:\\s*(?:(none)|(unclear)?\\s*(${TASKS})?)\\s*$`, 'i');

/** An objective map as it is edited: '1.2: 2.1, 2.2', one task per line, or '1.3: unclear' with what it may have become. */
export const objectivesText = (objectives: Objectives): string =>
  objectives
    .map(({ task, to, unclear }) => {
      const tasks = to.join(', ');
      return `${task}: ${unclear ? `unclear ${tasks}`.trim() : tasks || 'none'}`;
    })
    .join('\n');

/** A map as typed, or the number of the first line that isn't valid. */
export function readObjectives(typed: string): Objectives | number {
  const objectives: Objectives = [];
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, task, none, unclear, to] = LINE.exec(line) ?? [];
    if (task === undefined || (none ?? unclear ?? to) === undefined) return index + 1;
    objectives.push({
      task,
      to: to === undefined ? [] : to.split(',').map((name) => name.trim()),
      ...(unclear !== undefined && { unclear: true }),
    });
  }
  return objectives;
}
