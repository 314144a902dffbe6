import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CAIRN } from './command-name.ts';
import { environment, readConfig } from './config.ts';
import { nameOfDatabase, openInstallation, placeOf } from './composition/installation.ts';
import { backupWatch } from './operator/backup/backup-watch.ts';
import { releaseWatch } from './outside/newest-release.ts';
import { runUsers } from '#server/features/account/people/users.command.ts';
import { runReload } from './operator/reload.command.ts';
import { runStatus } from '#server/features/installation/status.command.ts';
import { mailWatch, openMailer } from './outside/open-mailer.ts';
import { runBackupCommand } from './operator/backup/backup.command.ts';
import { runDoctor } from './operator/doctor.command.ts';
import { runCheck } from './features/content/check.command.ts';
import { runConvert } from './features/content/convert.command.ts';
import { runFacts } from '#server/features/content/facts/facts.command.ts';
import { runExport } from '#server/features/content/export.command.ts';
import { runImport } from '#server/features/content/import.command.ts';
import type { Database } from './db/database.ts';
import { runAdminCommand } from '#server/features/account/people/admin.command.ts';
import { runMeasure } from './measure/measure.command.ts';
import { runCalibration } from '#server/features/calibration/calibration.command.ts';
import { runRebuild } from '#server/features/response/rebuild.command.ts';
import { helpFor, helpText, isHelpWanted } from './help.ts';
import { isFromFiles, reasonOf } from './reason-of.ts';
import { versionText } from './version.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The operator's tool. Returns the exit code. */
async function run(args: string[]): Promise<number> {
  if (isHelpWanted(args)) {
    const text = helpFor(args);
    if (text === null) return refuse(args.filter((arg) => arg !== 'help'));
    console.log(text);
    return 0;
  }
  const [group, verb, ...rest] = args;
  const contentFolder = join(root, 'content');
  switch (group) {
    case 'version':
    case '--version':
      console.log(`cairn ${versionText()}, Node ${process.versions.node}`);
      return 0;
    case 'doctor':
      return runDoctor(readConfig(environment(root)), contentFolder, console.log);
    case 'status':
    case 'jobs':
    case 'mail': {
      const config = readConfig(environment(root));
      const now = () => new Date();
      const mailFault = mailWatch(config, now);
      const needs = {
        config,
        backups: backupWatch(config, now),
        mailFault,
        release: releaseWatch(config.newestRelease, now),
        mailer: openMailer(config, () => 'Cairn', LOG),
        now,
      };
      return withDatabase((database) => runStatus(args, { ...needs, database }, console.log));
    }
    case 'users':
      return withDatabase((database) => runUsers(args.slice(1), database, console.log));
    case 'reload':
      return runReload(readConfig(environment(root)).dataDir, console.log);
    case 'rebuild':
      return withDatabase((database) => runRebuild(verb === undefined ? [] : [verb, ...rest], database, console.log));
    case 'calibration':
      return withDatabase((database) =>
        runCalibration(verb === undefined ? [] : [verb, ...rest], database, console.log, () => new Date()),
      );
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
      return runConvert(rest, { write: (file) => process.stdout.write(file), log: console.error });
    case 'measure items':
    case 'measure ability':
      return runMeasure([verb!, ...rest], { say: console.log, log: console.error });
    case 'content import':
      return withDatabase((database) =>
        runImport(rest, { database, contentFolder, now: () => new Date() }, console.log),
      );
    case 'content facts':
      return withDatabase((database) => runFacts(rest, { database, now: () => new Date() }, console.log));
    case 'content export':
      return withDatabase((database) => runExport(rest, database, console.log));
    case 'admin create':
    case 'admin reset-password':
    case 'admin roles':
    case 'admin demote':
    case 'admin disable':
    case 'admin enable':
      return withDatabase((database, { name, isNew }) => {
        const doubt =
          ', which was made just now. If the server has another, run this with its DATA_DIR or DATABASE_URL';
        console.error(`Database: ${name}${isNew ? doubt : ''}`);
        return runAdminCommand(verb!, rest, { database, now: () => new Date() }, console.log);
      });
    default:
      return refuse(group === undefined ? [] : [group]);
  }
}

/** For words that are no verb: what there is. */
function refuse(words: readonly string[]): number {
  const known = helpText(words);
  console.error(known ?? `There is no verb “${words[0]}”. See "${CAIRN} help"`);
  return 2;
}

/** Progress goes to stderr, apart from the answer. */
function logProgress(...line: unknown[]): void {
  console.error(line.map((part) => (typeof part === 'object' ? JSON.stringify(part) : part)).join(' '));
}

const LOG = { info: logProgress, warn: logProgress };

async function withDatabase(
  work: (database: Database, which: { name: string; isNew: boolean }) => Promise<number>,
): Promise<number> {
  const config = readConfig(environment(root));
  const { database, faults, isNew } = await openInstallation(config, LOG);
  try {
    const code = await work(database, { name: nameOfDatabase(placeOf(config)), isNew });
    for (const fault of await faults) logProgress(fault);
    return code;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(isFromFiles(error) ? `${error.path}: ${reasonOf(error)}` : reasonOf(error));
  process.exitCode = 1;
}
