import type { Pack } from '#rules/content-import/pack.ts';
import { hashOf } from './hash.ts';

/** A hash of a whole pack, independent of the order in which its files list fields, questions, and tasks. */
export function packHash({ exam, questions, study }: Pack): string {
  return hashOf([
    inOrder(exam),
    questions.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)).map(inOrder),
    study.toSorted((a, b) => a.domain - b.domain || a.task - b.task).map(inOrder),
  ]);
}

/** The same with object keys sorted. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
