import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CAIRN } from '#server/command-name.ts';
import type { Config } from '#server/config.ts';
import { placeOf } from '#server/composition/installation.ts';
import { openDatabase } from '#server/db/database.ts';
import { BadBackup } from '#server/db/backup/bad-backup.ts';
import { isFromFiles, reasonOf } from '#server/reason-of.ts';
import { keepBackup } from './keep-backup.ts';
import { isSamePlace } from './open-backup-place.ts';
import { makeBackup, type Say } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { drillBackup, drillNewest, verifyBackup } from './verify-backup.ts';

/** `cairn backup …` and `cairn restore <file>`, as in the usage text. Returns the exit code. */
export async function runBackupCommand(
  verb: 'backup' | 'restore',
  args: readonly string[],
  settings: Config,
  say: Say,
): Promise<number> {
  try {
    await run(verb, args, settings, say);
    return 0;
  } catch (error) {
    if (error instanceof BadBackup) say(error.message);
    else if (isFromFiles(error)) say(`${error.path.replace(/\.part(\/.*)?$/, '')}: ${reasonOf(error)}`);
    else throw error;
    return 1;
  }
}

async function run(verb: 'backup' | 'restore', args: readonly string[], settings: Config, say: Say): Promise<void> {
  const { values, positionals } = parse(args);
  const [first, second] = positionals;
  const file = (name: string | undefined, what: string) => {
    if (name === undefined) throw new BadBackup(`${what} requires a file name. See "${CAIRN} help ${what}"`);
    return resolve(name);
  };
  if (verb === 'restore') return restoreBackup(file(first, 'restore'), settings, say);
  if (first === 'verify') return verifyBackup(file(second, 'backup verify'), settings, say);
  if (first === 'drill' && second === undefined) return drillNewest(values.into ?? null, settings, say);
  if (first === 'drill') return drillBackup(file(second, 'backup drill'), values.into ?? null, settings, say);
  if (values.to === undefined) return makeBackup(file(first, 'backup'), settings, say, values.rows);
  const to = values.to || settings.backups.to;
  if (!to) throw new BadBackup('backup --to requires a folder, an address, or BACKUP_TO');
  const database = openDatabase(placeOf(settings));
  try {
    const backups = { ...settings.backups, to };
    const isElsewhere = !isSamePlace(to, settings.backups.to);
    await keepBackup({ ...settings, backups }, say, {
      database,
      asRows: values.rows === true,
      isElsewhere,
      isNew: values.new === true,
    });
  } finally {
    await database.close();
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.map((arg, at) => (arg === '--to' && (args[at + 1] ?? '--').startsWith('--') ? '--to=' : arg)),
      options: {
        to: { type: 'string' },
        rows: { type: 'boolean' },
        into: { type: 'string' },
        new: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const [fault] = reasonOf(error).split('. ');
    throw new BadBackup(`${fault}. See "${CAIRN} help backup"`);
  }
}
