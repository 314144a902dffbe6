import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countText } from '#rules/wording/count.ts';
import { environment, readConfig } from './config.ts';
import { openInstallation } from './composition/installation.ts';
import { runBackupCommand } from './operator/backup/backup.command.ts';
import { runDoctor } from './operator/doctor.command.ts';
import { runCheck } from './content/check.command.ts';
import { runConvert } from './content/convert.command.ts';
import { exportPacks, writePacks } from '#server/content/export/export.ts';
import { runImport } from '#server/content/import/import.command.ts';
import type { Database } from './db/database.ts';
import { runAdminCommand } from '#server/features/account/people/admin.command.ts';
import { BadSetting } from './setting.ts';
import { VERSION } from './version.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `npm run cairn -- <verb>
  content check [folder] [--pack name]   checks exam packs; the shipped ones where no folder is named, one of them
                            with all that it has to mend where one is
  content import [folder] [--dry-run] [--overwrite]   brings packs into the database; again adds nothing, and what was
                            changed in the administration stays, unless it is to be overwritten
  content export <folder>   writes the database's exams as packs
  content convert <file> --to <format> [--from <format>] [--out <path>] [--json]   writes the questions or flashcards of a
                            file in another format, and tells what did not fit; no database
  admin create <email>      makes an administrator and prints the password; an account that is there gets the right
  admin reset-password <email>   sets and prints a new password, and ends every session of the account
  backup <file> [--rows]    writes the whole database to one file, while the site runs; by rows, so that SQLite and
                            PostgreSQL can both take it
  backup --to [place] [--rows]   does so where backups are kept (BACKUP_TO), reads it whole, and removes the oldest there
  backup verify <file>      reads a backup whole
  backup drill <file> [--into <address>]   restores it where nobody uses it, looks at all of it, and throws it away
  restore <file>            puts a backup in place of the database, and keeps what was there beside it
  doctor                    checks the installation
  version                   says which version this is, and which Node runs it`;

/** The operator's tool. Returns the exit code. */
async function run([group, verb, ...rest]: string[]): Promise<number> {
  const [folder] = rest;
  const shipped = join(root, 'content');
  switch (group) {
    case 'version':
    case '--version':
      console.log(`cairn ${VERSION}, Node ${process.versions.node}`);
      return 0;
    case 'doctor':
      return runDoctor(readConfig(environment(root)), shipped, console.log);
    case 'backup':
    case 'restore':
      return runBackupCommand(
        group,
        verb === undefined ? [] : [verb, ...rest],
        readConfig(environment(root)),
        console.log,
      );
    default:
  }
  switch (`${group} ${verb}`) {
    case 'content check':
      return runCheck(rest, shipped, console.log);
    case 'content convert':
      return runConvert(rest, { write: (file) => process.stdout.write(file), tell: console.error });
    case 'content import':
      return withDatabase((database) => runImport(rest, { database, shipped, now: () => new Date() }, console.log));
    case 'content export':
      return withDatabase(async (database) => {
        if (!folder) throw new Error('content export needs the folder to write to');
        const content = await exportPacks(database);
        await writePacks(resolve(folder), content);
        console.log(`${countText(content.packs.length, 'exam')} written to ${resolve(folder)}`);
        return 0;
      });
    case 'admin create':
    case 'admin reset-password':
      return withDatabase((database) =>
        runAdminCommand(verb!, folder, { database, now: () => new Date() }, console.log),
      );
    default:
      console.error(USAGE);
      return 2;
  }
}

/** What goes on meanwhile is told beside the answer. */
function tell(...line: unknown[]): void {
  console.error(line.map((part) => (typeof part === 'object' ? JSON.stringify(part) : part)).join(' '));
}

async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  const { database, faults } = await openInstallation(readConfig(environment(root)), { info: tell, warn: tell });
  try {
    const code = await work(database);
    for (const fault of await faults) tell(fault);
    return code;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof BadSetting || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
