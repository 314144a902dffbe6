import { sizeText } from '#rules/site/troubles.ts';
import { siteOf } from '#rules/site/site.ts';
import { countText } from '#rules/wording/count.ts';
import type { Installation } from '#contract/installation.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { ownDefaults } from '#server/features/site/current-site.ts';
import { listCurrentVersions } from '#server/features/site/site.store.ts';
import type { Mailer } from '#server/outside/mailer.ts';
import { readInstallation } from './installation.service.ts';
import { sendTestLetter } from './test-mail.ts';

type Needs = {
  database: Database;
  config: Config;
  backups: Parameters<typeof readInstallation>[0]['backups'];
  mailFault: () => Promise<string | null>;
  release: Parameters<typeof readInstallation>[0]['release'];
  mailer: Mailer;
  now: () => Date;
};
type Say = (line: string) => void;

/**
 * `cairn status`, `cairn jobs`, `cairn mail [test <address>]`; with `--json`, for programs. Returns the exit code: 1 if something
 * needs an operator.
 */
export async function runStatus(args: readonly string[], needs: Needs, say: Say): Promise<number> {
  const { database, config, mailer, now } = needs;
  const isJson = args.includes('--json');
  const [verb, word, to] = args.filter((arg) => arg !== '--json');
  const settings = siteOf(await database.read(listCurrentVersions), ownDefaults(config));
  const site = () => settings;
  if (verb === 'mail' && word === 'test') {
    if (to === undefined) {
      say('mail test requires an address');
      return 2;
    }
    const { via, fault } = await sendTestLetter({ database, config, site, mailer, now }, to);
    if (isJson) say(JSON.stringify({ to, via, fault }));
    else say(fault === null ? `${via} accepted a test email to ${to}` : `${via} did not accept it: ${fault}`);
    return fault === null ? 0 : 1;
  }
  const found = await readInstallation({ ...needs, site }, null);
  const print = isJson ? () => undefined : say;
  const [part, code] =
    verb === 'jobs'
      ? [found.processes, sayJobs(found, print)]
      : verb === 'mail'
        ? [found.mail, sayMail(found, print)]
        : [found, sayAll(found, print)];
  if (isJson) say(JSON.stringify(part, null, 2));
  return code;
}

function sayAll(
  { troubles, build, release, database, disk, processes, mail, backups, payments }: Installation,
  say: Say,
): number {
  for (const { text } of troubles) say(`BAD   ${text}`);
  say(`version    ${build.version}, commit ${build.commit ?? 'unknown'}, Node ${build.node}`);
  if (release?.isNewer) say(`newer      ${release.version} is out${release.url === null ? '' : `: ${release.url}`}`);
  say(`database   ${database.kind === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${sizeText(database.bytes)}`);
  say(`disk       ${sizeText(disk.freeBytes)} of ${sizeText(disk.totalBytes)} free for ${disk.folder}`);
  say(`mail       ${mail.server ?? 'outbox'}, ${mail.waiting} waiting, ${mail.failing} failing`);
  say(
    `payments   ${payments.provider}${payments.isLive ? ', live' : ''}, last payment ${payments.lastPaidAt ?? 'never'}, last event ${payments.lastEventAt ?? 'never'}`,
  );
  say(
    `backups    ${backups === null ? 'none: BACKUP_TO is not set' : `${backups.count ?? 'unknown'} in ${backups.place}, newest ${backups.newest?.at ?? 'never'}`}`,
  );
  if (backups?.disk)
    say(`           ${sizeText(backups.disk.freeBytes)} of ${sizeText(backups.disk.totalBytes)} free there`);
  if (backups?.drill)
    say(
      `restore    tried ${backups.drill.startedAt}: ${backups.drill.note ?? (backups.drill.endedAt === null ? 'not finished' : 'unknown')}`,
    );
  if (processes.length === 0) say('processes  none has reported in the last two minutes');
  for (const { host, pid, startedAt, memoryMb, build: version } of processes)
    say(`process    ${pid} on ${host}, ${version}, since ${startedAt}, ${memoryMb} MB`);
  return troubles.length > 0 ? 1 : 0;
}

function sayJobs({ processes, troubles }: Installation, say: Say): number {
  if (processes.length === 0) say('No process has reported in the last two minutes.');
  for (const { host, pid, jobs } of processes)
    for (const { name, lastSuccessAt, nextAt, failed, fault } of jobs)
      say(
        `${pid} on ${host}  ${name}: last success ${lastSuccessAt ?? 'not yet'}, next run ${nextAt ?? 'unknown'}, ${countText(failed, 'failure')}${fault === null ? '' : ` (${fault.error})`}`,
      );
  return troubles.some(({ area }) => area === 'jobs') ? 1 : 0;
}

function sayMail({ mail }: Installation, say: Say): number {
  say(`${mail.server ?? 'outbox'}: ${mail.waiting} waiting, ${mail.failing} failing`);
  for (const { subject, createdAt, tries, nextAt, error } of mail.failures)
    say(
      `${createdAt}  “${subject}”, ${countText(tries, 'try', 'tries')}, ${nextAt === null ? 'given up' : `next at ${nextAt}`}: ${error}`,
    );
  return mail.failing > 0 ? 1 : 0;
}
