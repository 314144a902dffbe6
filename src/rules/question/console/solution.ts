import type { Exhibit } from '../exhibit/exhibit.ts';
import type { Goal } from './goal.ts';
import { typedOn } from './typed.ts';

const SAVE = ['copy running-config startup-config'];

/** The commands that reach a goal, as they are typed from a fresh prompt. */
export function solutionOf({ device, check, lines, solution }: Goal, exhibits: readonly Exhibit[]): string[] {
  const form = exhibits.find((exhibit) => exhibit.title === device)?.form;
  const own = solution ?? (check === 'set' ? lines : []);
  const isSaving = check === 'saved' && solution === undefined;
  if (own.length === 0 && !isSaving) return [];
  const typed = isSaving ? ['enable', ...SAVE] : typedOnForm(form, own);
  return typed.map((line) => typedOn(device, line));
}

/** Commands with what they need before and behind them, from a fresh prompt. */
function typedOnForm(form: string | undefined, lines: readonly string[]): readonly string[] {
  if (form === 'aws') return lines;
  if (form === 'linux') return lines.map((line) => (line.startsWith('sudo ') ? line : `sudo ${line}`));
  return ['enable', 'configure terminal', ...lines, 'end'];
}
