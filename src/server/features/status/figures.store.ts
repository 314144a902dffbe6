import type { Reader } from '#server/db/database.ts';
import { countWaiting } from '#server/features/response/consumer.store.ts';
import { FIRST_ANSWERS } from '#server/features/response/first-answers.store.ts';
import { selectLastBackup } from '#server/features/status/backup-run.store.ts';
import type { Time } from '#server/db/tables/schema.ts';

/** The figures an operator watches, over the whole installation. */
export async function selectFigures(reader: Reader) {
  const people = await reader
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const attempts = await reader
    .selectFrom('examStanding')
    .select(({ fn }) => fn.sum<number | null>('attempts').as('n'))
    .executeTakeFirstOrThrow();
  const mails = await reader
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min<Time | null>('createdAt').as('oldest')])
    .where('sentAt', 'is', null)
    .where('text', '<>', '')
    .executeTakeFirstOrThrow();
  const events = await reader
    .selectFrom('paymentEvent')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('n')])
    .groupBy('outcome')
    .execute();
  const orders = await reader
    .selectFrom('purchase')
    .select(({ fn }) => ['status', fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();
  const mismatches = await reader
    .selectFrom('purchase')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('mismatch', 'is not', null)
    .executeTakeFirstOrThrow();
  const checked = await reader
    .selectFrom('exam')
    .select('verified')
    .where('isActive', '=', true)
    .where('archivedAt', 'is', null)
    .execute();
  const backup = await selectLastBackup(reader);
  return {
    lastBackupAt: backup?.startedAt ?? null,
    /** Of each exam on offer, when its facts were last checked. */
    examsChecked: checked.map(({ verified }) => verified),
    people: Number(people.n),
    attempts: Number(attempts.n ?? 0),
    mails: { waiting: Number(mails.n), oldest: mails.oldest },
    firstAnswers: await countWaiting(reader, FIRST_ANSWERS),
    paymentEvents: events.map(({ outcome, n }) => ({ label: outcome, n: Number(n) })),
    orders: orders.map(({ status, n }) => ({ label: status, n: Number(n) })),
    mismatches: Number(mismatches.n),
  };
}
export type Figures = Awaited<ReturnType<typeof selectFigures>>;
