import type { Exhibit } from '../exhibit/exhibit.ts';
import type { Goal } from './goal.ts';
import { typedOn } from './typed.ts';

const SAVE = ['copy running-config startup-config'];

/** The commands that reach a goal, as they are typed from a fresh prompt. */
export function solutionOf({ device, check, lines, solution }: Goal, exhibits: readonly Exhibit[]): string[] {
  const isLinux = exhibits.some(({ title, form }) => title === device && form === 'linux');
  const own = solution ?? (check === 'set' ? lines : []);
  const isSaving = check === 'saved' && solution === undefined;
  if (own.length === 0 && !isSaving) return [];
  const typed = isLinux
    ? own.map((line) => (line.startsWith('sudo ') ? line : `sudo ${line}`))
    : isSaving
      ? ['enable', ...SAVE]
      : ['enable', 'configure terminal', ...own, 'end'];
  return typed.map((line) => typedOn(device, line));
}
