import type { AdminDomain } from '#contract/exam-admin.ts';
import { weightFault } from '#rules/exam/weights.ts';
import { weightOf } from './exam-form.ts';

/** A domain as typed: its tasks one per line, each with its number. */
export type TypedDomain = {
  key: number;
  number: string;
  name: string;
  weight: string;
  tasks: string;
  /** It was there when the exam was opened. */
  isStored: boolean;
};

/** A stored domain as its form shows it. */
export function typedDomain({ number, name, weightFrom, weightTo, tasks }: AdminDomain): TypedDomain {
  const band = weightFrom === weightTo ? String(weightFrom) : `${weightFrom}-${weightTo}`;
  const weight = weightTo === 0 ? '' : band;
  return {
    key: number,
    number: String(number),
    name,
    weight,
    tasks: tasks.map((task) => `${task.number}. ${task.name}`).join('\n'),
    isStored: true,
  };
}

/** The tasks of a domain as typed, `1. Name` or, as exam guides number them, `1.1 Name`; null: a line that is neither. */
function readTasks({ number, tasks }: Pick<TypedDomain, 'number' | 'tasks'>): AdminDomain['tasks'] | null {
  const lines = tasks
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => {
    const [, domain = number, task, name] = /^(?:(\d{1,2})\.)?(\d{1,2})[.)]?\s+(.+)$/.exec(line) ?? [];
    return name !== undefined && Number(domain) === Number(number) ? { number: Number(task), name } : null;
  });
  return read.every((task) => task !== null) ? read : null;
}

/** What is wrong with the tasks of a domain, in a sentence; null if nothing is. */
export function tasksFault(domain: TypedDomain): string | null {
  const { number } = domain;
  const read = readTasks(domain);
  if (read === null)
    return `Start each task of domain ${number} on its own line with its number, such as “1. Choose storage” or “${number}.1 Choose storage”.`;
  return read.length === 0
    ? `Domain ${number} needs at least one task, such as “1. Define the benefits of the cloud”.`
    : null;
}

/** The domains with one of them at another place; the numbers stay where they are. */
export function movedDomain(domains: readonly TypedDomain[], from: number, to: number): TypedDomain[] {
  const moved = domains.toSpliced(from, 1).toSpliced(to, 0, domains[from]!);
  // Tasks that carry the number of their domain get the new one.
  return moved.map((domain, index) => {
    const { number } = domains[index]!;
    const own = new RegExp(`^(\\s*)${domain.number}\\.(?=\\d)`, 'gm');
    return { ...domain, number, tasks: domain.tasks.replace(own, `$1${number}.`) };
  });
}

const NUMBERED = /^(\s*(?:\d{1,2}\.)?)(\d{1,2})/;

/** The lines of a text with that of the caret one further up or down; the numbers they begin with stay in order. Null: it is the last. */
export function movedLine(text: string, caret: number, by: number): { text: string; caret: number } | null {
  const lines = text.split('\n');
  const before = text.slice(0, caret).split('\n');
  const [at, column] = [before.length - 1, before.at(-1)!.length];
  const to = at + by;
  if (lines[to] === undefined) return null;
  const [line, other] = [lines[at]!, lines[to]];
  const [own, others] = [NUMBERED.exec(line)?.[2], NUMBERED.exec(other)?.[2]];
  const isNumbered = own !== undefined && others !== undefined;
  const renumbered = (of: string, number: string) => of.replace(NUMBERED, (_, domain: string) => domain + number);
  const next = lines
    .with(to, isNumbered ? renumbered(line, others) : line)
    .with(at, isNumbered ? renumbered(other, own) : other);
  const start = next.slice(0, to).reduce((sum, { length }) => sum + length + 1, 0);
  return { text: next.join('\n'), caret: start + Math.min(column, next[to]!.length) };
}

type Band = { weightFrom: number; weightTo: number };

export const weightSum = (bands: readonly Band[]): { least: number; most: number } => ({
  least: bands.reduce((sum, { weightFrom }) => sum + weightFrom, 0),
  most: bands.reduce((sum, { weightTo }) => sum + weightTo, 0),
});

/** A weight that begins at another share; a range keeps its width. */
export function shiftedWeight(weight: string, from: number): string {
  const band = weightOf(weight);
  if (from <= 0) return '';
  const width = band ? band.weightTo - band.weightFrom : 0;
  return width > 0 ? `${from}-${Math.min(100, from + width)}` : String(from);
}

/** The typed domains as data, or a sentence about what is wrong. */
export function readDomains(typed: readonly TypedDomain[]): AdminDomain[] | string {
  const domains: AdminDomain[] = [];
  for (const domain of typed) {
    const { number, name, weight } = domain;
    const band = weight.trim() === '' ? { weightFrom: 0, weightTo: 0 } : weightOf(weight);
    if (!/^[1-9]\d?$/.test(number)) return 'A domain number must be from 1 to 99.';
    if (!name.trim()) return `Domain ${number} needs a name.`;
    if (!band) return `Enter the weight of domain ${number} as a percentage, such as 24 or 25-30.`;
    const fault = tasksFault(domain);
    if (fault !== null) return fault;
    domains.push({
      number: Number(number),
      name: name.trim(),
      ...band,
      tasks: readTasks(domain)!,
    });
  }
  return weightFault(domains)?.text ?? domains;
}
