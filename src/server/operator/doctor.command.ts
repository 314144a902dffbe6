import { accessSync, constants, existsSync, lstatSync, readdirSync, statfsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import { placeOf } from '#server/composition/installation.ts';
import type { Config } from '#server/config.ts';
import { isOpenToOthers } from '#server/data-folder.ts';
import { reachSmtp } from '#server/outside/smtp-mailer.ts';
import { lookAtDatabase } from './doctor-database.ts';
import { lookAtPayments } from './doctor-payments.ts';
import type { Finding } from './finding.ts';

/** What restores left beside the database, and what they are for. */
const BEFORE = /^(cairn\.sqlite|postgres)\.before-.*(?<!-wal|-shm)$/;

/** Where backups, restores, and drills work; removed at their end unless they were killed. */
const WORK = /^(backup|restore|drill)-\w{6}$/;

/** None takes longer. Milliseconds. */
const LONGEST_MS = 6 * 3_600_000;

const LEAST_FREE_BYTES = 500_000_000;

/** Checks an installation without changing it and prints the findings; `shipped` is the product's own content. Returns the exit code: 1 if something needs fixing. */
export async function runDoctor(config: Config, shipped: string, say: (line: string) => void): Promise<number> {
  const findings = [
    ...lookAtSettings(config),
    lookAtAddress(config),
    await lookAtMail(config),
    ...(await lookAtPayments(config)),
    ...lookAtFiles(config),
    ...lookAtLeftovers(config),
    ...(await lookAtDatabase(config, placeOf(config), shipped)),
  ];
  const marks = { ok: 'ok  ', note: 'note', bad: 'BAD ' };
  for (const { what, state, more } of findings) say(`${marks[state]}  ${what}${more ? `: ${more}` : ''}`);
  return findings.some(({ state }) => state === 'bad') ? 1 : 0;
}

function lookAtSettings({ unknownSettings }: Config): Finding[] {
  return unknownSettings.map((more) => ({ what: 'settings', state: 'bad', more }));
}

function lookAtAddress({ publicUrl }: Config): Finding {
  const isOpen = publicUrl.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(publicUrl.hostname);
  return isOpen
    ? { what: 'address', state: 'bad', more: `${publicUrl.origin} is plain http on a host that others can reach` }
    : { what: 'address', state: 'ok', more: publicUrl.origin };
}

async function lookAtMail({ mail: { smtpUrl } }: Config): Promise<Finding> {
  if (smtpUrl === null)
    return { what: 'mail', state: 'note', more: 'SMTP_URL is not set; every message is written to the outbox' };
  const { host } = new URL(smtpUrl.reveal());
  const fault = await reachSmtp(smtpUrl);
  return fault === null
    ? { what: 'mail', state: 'ok', more: `${host} accepts our mail` }
    : { what: 'mail', state: 'bad', more: `SMTP_URL: ${host} cannot be used (${fault})` };
}

function lookAtFiles({ dataDir }: Config): Finding[] {
  if (!existsSync(dataDir)) return [{ what: 'data folder', state: 'note', more: `the first start creates ${dataDir}` }];
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const open = ['.', 'cairn.sqlite', 'session-secret']
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path) && isOpenToOthers(path));
  return [
    {
      what: 'free space',
      state: free < LEAST_FREE_BYTES ? 'bad' : 'ok',
      more: `${(free / 1e9).toFixed(1)} GB free for ${dataDir}`,
    },
    rightsOf(dataDir, open),
  ];
}

function rightsOf(dataDir: string, open: readonly string[]): Finding {
  if (open.length > 0) return { what: 'rights', state: 'bad', more: `other users can read ${open.join(', ')}` };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return { what: 'rights', state: 'ok', more: 'only its owner can read the data folder' };
  } catch {
    return { what: 'rights', state: 'bad', more: `this user cannot write to ${dataDir}` };
  }
}

/** Names what can be deleted from the data folder, with its size. */
function lookAtLeftovers({ dataDir }: Config): Finding[] {
  if (!existsSync(dataDir)) return [];
  const found = readdirSync(dataDir).map((name) => ({ name, path: join(dataDir, name) }));
  const before = found.filter(({ name }) => BEFORE.test(name)).sort((one, other) => (one.name < other.name ? -1 : 1));
  const work = found.filter(({ name, path }) => WORK.test(name) && Date.now() - lstatSync(path).mtimeMs > LONGEST_MS);
  const findings: Finding[] = [];
  if (before.length > 0)
    findings.push({
      what: 'before restores',
      state: 'note',
      more: `${countText(before.length, 'earlier database')} in ${dataDir} (${sizeText(before)}): ${listText(before)}. Delete what you no longer need`,
    });
  if (work.length > 0)
    findings.push({
      what: 'interrupted backups',
      state: 'note',
      more: `${countText(work.length, 'folder')} in ${dataDir} (${sizeText(work)}): ${listText(work)}. They can be deleted`,
    });
  return findings;
}

type Leftover = { name: string; path: string };

const listText = (leftovers: readonly Leftover[]) =>
  leftovers.map((leftover) => `${leftover.name} (${sizeText([leftover])})`).join(', ');

const sizeText = (leftovers: readonly Leftover[]) =>
  `${(leftovers.reduce((sum, { path }) => sum + bytesOf(path), 0) / 1e6).toFixed(1)} MB`;

/** What a path takes on the disk, a database including the files beside it. */
function bytesOf(path: string): number {
  const beside = BEFORE.test(basename(path)) ? bytesOf(`${path}-wal`) + bytesOf(`${path}-shm`) : 0;
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return (found?.size ?? 0) + beside;
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0);
}
