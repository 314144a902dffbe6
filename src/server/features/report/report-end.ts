import type { z } from 'zod/mini';
import type { ReportEnd } from '#contract/report.ts';
import type { Row } from '#server/db/tables/schema.ts';

/** What became of a report; null while it is open. */
export function endOf({
  closedAt,
  outcome,
  note,
  fixedVersion,
}: Pick<Row<'questionReport'>, 'closedAt' | 'outcome' | 'note' | 'fixedVersion'>): z.infer<typeof ReportEnd> | null {
  return closedAt === null || outcome === null ? null : { closedAt, outcome, note: note ?? '', fixedVersion };
}

const SHOWN = 160;

/** Enough of a question to know it by, on one line. */
export function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= SHOWN ? line : `${signs.slice(0, SHOWN).join('').trimEnd()}…`;
}
