import { createHash } from 'node:crypto';
import type { Pack } from '#rules/content-import/pack.ts';

/**
 * A hash of a whole pack, independent of the order in which its files list fields, questions, and tasks: of its JSON, of which
 * only one question is in memory at a time.
 */
export function packHash({ exam, questions, study }: Pack): string {
  const hash = createHash('sha256');
  const list = (entries: readonly unknown[]) => {
    for (const [index, entry] of entries.entries())
      hash.update(`${index > 0 ? ',' : ''}${JSON.stringify(inOrder(entry))}`);
  };
  hash.update(`[${JSON.stringify(inOrder(exam))},[`);
  list(questions.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)));
  hash.update('],[');
  list(study.toSorted((a, b) => a.domain - b.domain || a.task - b.task));
  return hash.update(']]').digest('hex');
}

/** A value with object keys sorted. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
