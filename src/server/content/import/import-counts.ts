import type { Replacement } from './replacement.ts';

/** What an import did with the things of one kind; those that were changed here, and so kept, by name. */
export type ImportCounts = { added: number; changed: number; unchanged: number; kept: string[] };

export const noCounts = (): ImportCounts => ({ added: 0, changed: 0, unchanged: 0, kept: [] });

/** Adds what was done to what was done before. */
export function addCounts(total: ImportCounts, more: ImportCounts): void {
  total.added += more.added;
  total.changed += more.changed;
  total.unchanged += more.unchanged;
  total.kept.push(...more.kept);
}

/**
 * How a pack is brought in: when, from which folder, whether over what was changed here, by which hash it is known as a whole, and
 * where what it replaces is remembered.
 */
export type Into = {
  at: string;
  folder: string;
  isOverwriting: boolean;
  edition: string;
  importId: string | null;
  replaced: Replacement;
};
