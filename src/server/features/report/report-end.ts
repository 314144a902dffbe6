import type { z } from 'zod/mini';
import type { ReportEnd } from '#contract/report.ts';
import type { Row } from '#server/db/tables/schema.ts';

/** The outcome of a report; null while it is open. */
export function endOf({
  closedAt,
  outcome,
  note,
  fixedVersion,
}: Pick<Row<'questionReport'>, 'closedAt' | 'outcome' | 'note' | 'fixedVersion'>): z.infer<typeof ReportEnd> | null {
  return closedAt === null || outcome === null ? null : { closedAt, outcome, note: note ?? '', fixedVersion };
}

const MOST_SHOWN = 160;

/** Enough of a question to recognize it, on one line. */
export function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= MOST_SHOWN ? line : `${signs.slice(0, MOST_SHOWN).join('').trimEnd()}…`;
}
