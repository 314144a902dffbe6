import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import type { Goal } from '#rules/question/part/goal.ts';
import { typedOn } from '#rules/console/typed.ts';

export const SAVE = ['copy running-config startup-config'];

/** Whether a goal only requires saving. */
export const isSaving = ({ check, solution }: Goal): boolean => check === 'saved' && solution === undefined;

/** The commands that achieve a goal, typed where its device is configured; none if others' do. */
export const ownCommands = ({ check, lines, solution }: Goal): readonly string[] =>
  solution ?? (check === 'set' ? lines : []);

/** The commands that achieve a goal, as typed from a fresh prompt. */
export function solutionOf(goal: Goal, exhibits: readonly Exhibit[]): string[] {
  const form = exhibits.find(({ title }) => title === goal.device)?.form;
  const own = ownCommands(goal);
  if (own.length === 0 && !isSaving(goal)) return [];
  const typed = isSaving(goal) ? ['enable', ...SAVE] : typedOnForm(form, own);
  return typed.map((line) => typedOn(goal.device, line));
}

/** Commands with what must precede and follow them, from a fresh prompt. */
function typedOnForm(form: string | undefined, lines: readonly string[]): readonly string[] {
  if (form === 'aws' || form === 'windows' || form === 'mac') return lines;
  if (form === 'linux') return lines.map((line) => (line.startsWith('sudo ') ? line : `sudo ${line}`));
  return ['enable', 'configure terminal', ...lines, 'end'];
}
