import { z } from 'zod';
import { factsOf } from '#rules/content-import/changed-facts.ts';
import { examFields } from '../pack/exam-fields.ts';
import { selectOptionalExam } from '../import/import.store.ts';
import type { Reader } from '#server/db/database.ts';
import { listOffered } from './facts.store.ts';

/** What somebody looks at with the vendor, and what they say of it. */
export const FactsSheet = z.strictObject({
  how: z.string(),
  exams: z.array(
    z.strictObject({
      edition: z.string(),
      name: z.string(),
      lastConfirmed: z.string().nullable(),
      /** Whether every fact is as the vendor says; whoever looks says so. */
      confirmed: z.boolean(),
      pages: z.array(
        z.strictObject({ title: z.string(), url: z.string(), section: z.string().optional(), opened: z.boolean() }),
      ),
      facts: z.record(z.string(), z.string()),
    }),
  ),
});
export type FactsSheet = z.infer<typeof FactsSheet>;
export type SheetExam = FactsSheet['exams'][number];

const HOW =
  'For each exam, open its pages, compare every fact, and set "opened" of each page you opened and "confirmed" to true. ' +
  'If a fact is wrong, leave "confirmed" as it is and correct the exam first.';

/** The facts of an exam that its vendor publishes. */
const FIELDS = ['code', 'version', 'format', 'retires', 'successor', 'domains'] as const;

/** What is to be looked at, by exam on offer; all or one edition. */
export async function sheetOf(reader: Reader, edition?: string): Promise<FactsSheet> {
  const exams: SheetExam[] = [];
  for (const row of await listOffered(reader)) {
    if (edition !== undefined && row.edition !== edition) continue;
    const stored = (await selectOptionalExam(reader, { id: row.id }))!;
    const facts = factsOf(examFields(stored.row, stored), FIELDS).filter(([name]) => !name.startsWith('bullet '));
    exams.push({
      edition: row.edition,
      name: row.name,
      lastConfirmed: row.verified,
      confirmed: false,
      pages: row.sources.map(({ title, url, section }) => ({
        title,
        url,
        ...(section !== undefined && { section }),
        opened: false,
      })),
      facts: Object.fromEntries(facts),
    });
  }
  return { how: HOW, exams };
}

/** Why what a sheet says of an exam cannot be taken, by what is known now; null: it can. */
export function sheetFault(said: SheetExam, known: SheetExam | undefined): string | null {
  if (!known) return 'there is no such exam on offer';
  if (said.pages.every(({ opened }) => !opened)) return 'none of its pages was opened';
  const changed = Object.keys({ ...said.facts, ...known.facts }).find((name) => said.facts[name] !== known.facts[name]);
  return changed === undefined ? null : `“${changed}” has changed since the sheet was written`;
}
