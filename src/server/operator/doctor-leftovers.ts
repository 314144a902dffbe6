import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { countText } from '#rules/wording/count.ts';
import type { Config } from '#server/config.ts';
import type { Finding } from './finding.ts';

/** What restores left beside the database, and what they are for. */
const BEFORE = /^(cairn\.sqlite|postgres)\.before-.*(?<!-wal|-shm)$/;
/** Where backups, restores, and drills work; removed at their end unless they were killed. */
const WORK = /^(backup|restore|drill)-\w{6}$/;
/** None takes longer. Milliseconds. */
const LONGEST_MS = 6 * 3_600_000;

/** Names what can be deleted from the data folder, with its size. */
export function lookAtLeftovers({ dataDir }: Config): Finding[] {
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
