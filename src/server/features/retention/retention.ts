import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { inBatches } from '#server/jobs/in-batches.ts';
import { listProposedPictures } from '#server/features/question/proposed/proposed.store.ts';
import { forgetOldOffCards } from '#server/features/question/picture/own-picture.store.ts';
import { deleteUnused } from '#server/features/question/picture/picture.store.ts';
import { oldResponsesBefore } from '#server/features/response/old-responses.ts';
import { deleteOldAudit, deleteUntouchedPractice } from './retention.store.ts';

const A_DAY_MS = 86_400_000;
/** The hour of the night, in UTC, in which it runs. */
const HOUR = 3;
/** A question that shows a new picture may stay unsaved this long. */
const UNUSED_PICTURE_DAYS = 30;
/** A card of one's own that shows a new picture may stay unsaved this long. */
const LOOSE_PICTURE_DAYS = 1;
/** A page that opened practice may stay open this long before the first answer. */
const UNTOUCHED_PRACTICE_DAYS = 30;

type Needs = {
  database: Database;
  /** How many days each is kept; 0 means forever. */
  retention: { auditDays: number; exposureDays: number };
  now: () => Date;
  log: Pick<Logger, 'info'>;
};

/** Deletes what is past its configured time, at night and a little at a time. */
export function retention({ database, retention: days, now, log }: Needs) {
  const before = (age: number) => new Date(now().getTime() - age * A_DAY_MS).toISOString();
  return {
    async tidy(): Promise<void> {
      if (now().getUTCHours() !== HOUR) return;
      const { auditDays, exposureDays } = days;
      const audit = auditDays && (await inBatches(database, (tx, most) => deleteOldAudit(tx, before(auditDays), most)));
      const sittings = exposureDays && (await inBatches(database, oldResponsesBefore(before(exposureDays))));
      const loose = await inBatches(database, (tx, most) => forgetOldOffCards(tx, before(LOOSE_PICTURE_DAYS), most));
      const pictures = await inBatches(database, async (tx, most) =>
        deleteUnused(tx, before(UNUSED_PICTURE_DAYS), most, await listProposedPictures(tx)),
      );
      const practice = await inBatches(database, (tx, most) =>
        deleteUntouchedPractice(tx, before(UNTOUCHED_PRACTICE_DAYS), most),
      );
      if (audit + sittings + loose + pictures + practice > 0)
        log.info({ audit, sittings, loose, pictures, practice }, 'deleted what is older than it is to be kept');
    },
  };
}
