import type { AdminDomain } from '#contract/exam-admin.ts';
import { weightFault } from '#rules/exam/weights.ts';
import { weightOf } from './exam-form.ts';

/** A domain as typed: its tasks one per line, each with its number. */
export type TypedDomain = { key: number; number: string; name: string; weight: string; tasks: string };

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
