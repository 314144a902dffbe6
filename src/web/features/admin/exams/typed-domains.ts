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

/** The typed domains as data, or a sentence about what is wrong. */
export function readDomains(typed: readonly TypedDomain[]): AdminDomain[] | string {
  const domains: AdminDomain[] = [];
  for (const { number, name, weight, tasks } of typed) {
    const band = weight.trim() === '' ? { weightFrom: 0, weightTo: 0 } : weightOf(weight);
    const lines = tasks
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const matches = lines.map((line) => /^(\d{1,2})[.)]?\s+(.+)$/.exec(line));
    if (!/^[1-9]\d?$/.test(number)) return 'A domain number must be from 1 to 99.';
    if (!name.trim()) return `Domain ${number} needs a name.`;
    if (!band) return `Enter the weight of domain ${number} as a percentage, such as 24 or 25-30.`;
    if (lines.length === 0)
      return `Domain ${number} needs at least one task, such as “1. Define the benefits of the cloud”.`;
    if (matches.some((match) => !match)) return `Start each task of domain ${number} on its own line with its number.`;
    domains.push({
      number: Number(number),
      name: name.trim(),
      ...band,
      tasks: matches.map((match) => ({ number: Number(match![1]), name: match![2]! })),
    });
  }
  return weightFault(domains) ?? domains;
}
