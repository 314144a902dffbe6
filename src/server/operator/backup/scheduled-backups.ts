import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { freeSlots, isSlotTaken, selectLastFailure } from '#server/features/status/backup-run.store.ts';
import { every, type Job } from '#server/jobs/every.ts';
import { keepBackup } from './keep-backup.ts';

const LOOK_MS = 60_000;
const TRY_AGAIN_MS = 15 * 60_000;
/** No backup takes longer; a process that began before that is presumed dead. */
const LONGEST_MS = 6 * 3_600_000;

type Needs = { settings: Parameters<typeof keepBackup>[0]; database: Database; now: () => Date; log: Logger };

/** Makes this period's backup if it is due and nobody else is making it. */
export async function keepDueBackup({ settings, database, now, log }: Needs): Promise<void> {
  const period = settings.backups.hours * 3_600_000;
  const slot = new Date(Math.floor(+now() / period) * period).toISOString();
  const ago = (ms: number) => new Date(+now() - ms).toISOString();
  const isDue = await database.read(async (reader) => {
    const failure = await selectLastFailure(reader);
    return !(failure && failure.startedAt > ago(TRY_AGAIN_MS)) && !(await isSlotTaken(reader, slot, ago(LONGEST_MS)));
  });
  if (!isDue) return;
  await database.write((tx) => freeSlots(tx, ago(LONGEST_MS)));
  await keepBackup(settings, (line) => log.info(line), { database, slot, now: now() });
}

/** Backups made automatically, one per period, by whichever process comes first; none if no place is set. */
export function scheduledBackups(needs: Needs): Job[] {
  return needs.settings.backups.to === null ? [] : [every(LOOK_MS, 'backup', () => keepDueBackup(needs), needs.log)];
}
