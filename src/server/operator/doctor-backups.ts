import { statfsSync } from 'node:fs';
import type { Row } from '#server/db/tables/schema.ts';
import { join } from 'node:path';
import { LEAST_FREE_BYTES, sizeText } from '#rules/site/troubles.ts';
import { countText } from '#rules/wording/count.ts';
import { CAIRN } from '#server/command-name.ts';
import type { Config } from '#server/config.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import type { Reader } from '#server/db/database.ts';
import { listStoredBackups, selectLastFailure } from '#server/features/status/backup-run.store.ts';
import { lookAtPlace } from './backup/look-at-place.ts';
import { reasonOf } from '#server/reason-of.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import type { Finding } from './finding.ts';

const what = 'backup';

/** What the database knows of the backups that were made; it may itself be older than they are, or know of none. */
type Runs = {
  stored: { name: string; bytes: number | null }[];
  failure: Pick<Row<'backupRun'>, 'startedAt' | 'note'> | undefined;
};

export const NO_RUNS: Runs = { stored: [], failure: undefined };

export const readRuns = async (reader: Reader, keepCount: number): Promise<Runs> => ({
  stored: await listStoredBackups(reader, keepCount),
  failure: await selectLastFailure(reader),
});

/** Looks at the backups where they are stored: lists them, reads the newest one, and tries to write. */
export async function lookAtBackups(config: Config, { stored, failure }: Runs): Promise<Finding[]> {
  const { backups } = config;
  const { to } = backups;
  if (to === null) return [{ what, state: 'note', more: 'no automatic backups: BACKUP_TO is not set' }];
  const look = await lookAtPlace({ ...backups, to }, config);
  const findings = look.faults.map((more): Finding => ({ what, state: 'bad', more }));
  const last = look.newest;
  if (look.disk !== null && look.disk.freeBytes < LEAST_FREE_BYTES)
    findings.push({ what, state: 'bad', more: `only ${sizeText(look.disk.freeBytes)} are free for ${look.title}` });
  if (failure && (!last || failure.startedAt > last.at.toISOString()))
    findings.push({ what, state: 'bad', more: `the last attempt failed: ${failure.note ?? 'its process ended'}` });
  if (look.names === null) return findings;
  if (last === null) return [...findings, nothingIn(look.title, stored[0]?.name)];

  const hours = (Date.now() - last.at.getTime()) / 3_600_000;
  const recorded = stored.find(({ name }) => name === last.name)?.bytes ?? null;
  if (recorded !== null && last.bytes !== null && recorded !== last.bytes)
    findings.push({
      what,
      state: 'bad',
      more: `${last.name} has ${countText(last.bytes, 'byte')}, but ${countText(recorded, 'byte')} were stored`,
    });
  else if (look.faults.length === 0 && !look.isRemote) findings.push(...(await readNewest(config, look.title, last)));

  const gone = stored.filter(({ name }) => !look.names!.includes(name)).length;
  const size = last.bytes === null ? '' : `, ${(last.bytes / 1e6).toFixed(1)} MB`;
  const more = `${last.name} in ${look.title} is ${countText(Math.round(hours), 'hour')} old${size}; ${countText(look.names.length, 'backup')} there${gone > 0 ? `, ${countText(gone, 'earlier one')} missing` : ''}`;
  if (hours > 2 * backups.hours) findings.push({ what, state: 'bad', more });
  else if (gone > 0) findings.push({ what, state: 'note', more });
  else if (findings.length === 0) findings.push({ what, state: 'ok', more });
  return findings;
}

function nothingIn(title: string, lastName: string | undefined): Finding {
  return lastName === undefined
    ? { what, state: 'note', more: `none yet in ${title}` }
    : {
        what,
        state: 'bad',
        more: `there are no backups in ${title} anymore, although ${lastName} was stored; make one with "${CAIRN} backup --to"`,
      };
}

/** Reads a backup in full if there is room to unpack it. */
async function readNewest(
  config: Config,
  folder: string,
  { name, bytes }: { name: string; bytes: number | null },
): Promise<Finding[]> {
  const { bavail, bsize } = statfsSync(config.dataDir);
  if (bytes === null || bavail * bsize < 4 * bytes)
    return [{ what, state: 'note', more: `${name} was not read, because there is no room to unpack it` }];
  try {
    await verifyBackup(join(folder, name), config, () => undefined);
    return [];
  } catch (error) {
    return [
      {
        what,
        state: 'bad',
        more: error instanceof BadBackup ? error.message : `${name} cannot be read: ${reasonOf(error)}`,
      },
    ];
  }
}
