import type { Replacement } from './replacement.ts';

/** What an import did with items of one kind; `kept` names those changed here. */
export type ImportCounts = { added: number; changed: number; unchanged: number; kept: string[] };

export const noCounts = (): ImportCounts => ({ added: 0, changed: 0, unchanged: 0, kept: [] });

/** Adds to a total. */
export function addCounts(total: ImportCounts, more: ImportCounts): void {
  total.added += more.added;
  total.changed += more.changed;
  total.unchanged += more.unchanged;
  total.kept.push(...more.kept);
}

/**
 * How a pack is imported: when, from which folder, whether it overwrites local changes, its hash as a whole, and where what it
 * replaces is recorded.
 */
export type Into = {
  at: string;
  folder: string;
  isOverwriting: boolean;
  packHash: string;
  importId: string | null;
  replacement: Replacement;
};
