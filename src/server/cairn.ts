import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, readConfig } from './config.ts';
import { openInstallation } from './composition/installation.ts';
import { runBackupCommand } from './operator/backup/backup.command.ts';
import { runDoctor } from './operator/doctor.command.ts';
import { runCheck } from './content/check.command.ts';
import { runConvert } from './content/convert.command.ts';
import { runExport } from '#server/content/export/export.command.ts';
import { runImport } from '#server/content/import/import.command.ts';
import type { Database } from './db/database.ts';
import { runAdminCommand } from '#server/features/account/people/admin.command.ts';
import { runRebuild } from '#server/features/response/rebuild.command.ts';
import { BadSetting } from './setting.ts';
import { VERSION } from './version.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `npm run cairn -- <verb>
  content check [folder] [--pack name]   checks exam packs: those of this version, or those in a folder; with --pack, lists
                            everything to fix in one
  content import [folder or exam package] [--dry-run] [--overwrite]   imports packs into the database; running it again adds
                            nothing, and edits made on the site are kept unless --overwrite is given
  content export <folder or file.zip> [--exam <code>]   writes the exams in the database as packs, or as one exam package;
                            with --exam, one of them
  content convert <file> --to <format> [--from <format>] [--out <path>] [--json]   converts the questions or flashcards in a
                            file to another format and reports what was left out; needs no database
  admin create <email>      creates an administrator and prints the password; promotes an existing account
  admin reset-password <email>   sets and prints a new password, and ends every session of the account
  backup <file> [--rows]    writes the whole database to one file while the site runs; --rows makes a backup that both
                            SQLite and PostgreSQL can restore
  backup --to [place] [--rows]   stores a backup in a place (BACKUP_TO by default), verifies it, and deletes the oldest ones
  backup verify <file>      checks that a backup is complete
  backup drill <file> [--into <address>]   restores a backup to a temporary database, checks it, and discards it
  restore <file>            replaces the database with a backup; keeps the previous database beside it
  rebuild [--check]         makes standings, what people have seen, and counts of first answers anew from the answers; --check
                            compares them and changes nothing
  doctor                    checks the installation
  version                   prints the versions of Cairn and Node.js`;

/** The operator's tool. Returns the exit code. */
async function run([group, verb, ...rest]: string[]): Promise<number> {
  const [folder] = rest;
  const contentFolder = join(root, 'content');
  switch (group) {
    case 'version':
    case '--version':
      console.log(`cairn ${VERSION}, Node ${process.versions.node}`);
      return 0;
    case 'doctor':
      return runDoctor(readConfig(environment(root)), contentFolder, console.log);
    case 'rebuild':
      return withDatabase((database) => runRebuild(verb === undefined ? [] : [verb, ...rest], database, console.log));
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
      return runCheck(rest, contentFolder, console.log);
    case 'content convert':
      return runConvert(rest, { write: (file) => process.stdout.write(file), tell: console.error });
    case 'content import':
      return withDatabase((database) =>
        runImport(rest, { database, contentFolder, now: () => new Date() }, console.log),
      );
    case 'content export':
      return withDatabase((database) => runExport(rest, database, console.log));
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

/** Progress goes to stderr, apart from the answer. */
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
