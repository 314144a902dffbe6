import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { examineDatabase } from '#server/db/examine.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { hasAdmin } from '#server/features/account/account.store.ts';
import { hasExams } from '#server/content/import.store.ts';

/** What was looked at. `bad` needs mending, `note` needs to be known. */
type Finding = { what: string; state: 'ok' | 'note' | 'bad'; more?: string };

const LEAST_FREE_BYTES = 500_000_000;

/** Looks an installation over and says what it finds. Returns the exit code: 1 where something needs mending. */
export async function runDoctor(config: Config, database: Database, say: (line: string) => void): Promise<number> {
  const findings = [...lookAtSettings(config), ...lookAtFiles(config), ...(await lookAtDatabase(config, database))];
  const marks = { ok: 'ok  ', note: 'note', bad: 'BAD ' };
  for (const { what, state, more } of findings) say(`${marks[state]}  ${what}${more ? `: ${more}` : ''}`);
  return findings.some(({ state }) => state === 'bad') ? 1 : 0;
}

function lookAtSettings({ publicUrl, mail }: Config): Finding[] {
  const isOpen = publicUrl.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(publicUrl.hostname);
  return [
    isOpen
      ? { what: 'address', state: 'bad', more: `${publicUrl.origin} is plain http on a host that others reach` }
      : { what: 'address', state: 'ok', more: publicUrl.origin },
    mail.smtpUrl
      ? { what: 'mail', state: 'ok', more: `through ${new URL(mail.smtpUrl).host}` }
      : { what: 'mail', state: 'note', more: 'no SMTP_URL, every message is a file in the outbox' },
  ];
}

function lookAtFiles({ dataDir }: Config): Finding[] {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const open = ['.', 'cairn.sqlite', 'session-secret']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path) && process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0);
  return [
    {
      what: 'free space',
      state: free < LEAST_FREE_BYTES ? 'bad' : 'ok',
      more: `${(free / 1e9).toFixed(1)} GB beside ${dataDir}`,
    },
    open.length > 0
      ? { what: 'rights', state: 'bad', more: `others can read ${open.join(', ')}` }
      : { what: 'rights', state: 'ok', more: 'the data folder is for its owner alone' },
  ];
}

async function lookAtDatabase(config: Config, database: Database): Promise<Finding[]> {
  const what = `database (${config.databaseUrl ? 'PostgreSQL' : 'SQLite'})`;
  try {
    const faults = await examineDatabase(database);
    const [isUpToDate, isManned, isFilled] = await database.read(async (reader) => [
      await isMigrated(database),
      await hasAdmin(reader),
      await hasExams(reader),
    ]);
    return [
      ...faults.map((more): Finding => ({ what, state: 'bad', more })),
      isUpToDate
        ? { what, state: 'ok', more: 'whole, its schema up to date' }
        : { what, state: 'note', more: 'its schema is brought up to date at the next start' },
      isManned
        ? { what: 'administrator', state: 'ok' }
        : {
            what: 'administrator',
            state: 'note',
            more: 'none yet; the next start prints a link, or run "admin create <email>"',
          },
      isFilled
        ? { what: 'exams', state: 'ok' }
        : { what: 'exams', state: 'note', more: 'none yet; run "content import"' },
    ];
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return [{ what, state: 'bad', more: 'does not answer' }];
    return [{ what, state: 'bad', more: error instanceof Error ? error.message : String(error) }];
  }
}
