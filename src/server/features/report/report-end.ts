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
