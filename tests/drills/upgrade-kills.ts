import { createHash, randomBytes, randomInt } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db/database.ts';
import { fillFirstRelease } from '../factories/first-release.ts';
import { dump } from '../factories/rows.ts';
import type { Scratch } from '../servers/scratch.ts';
import { type Server, startCairn } from '../servers/server-process.ts';
import type { Cluster } from '../servers/cluster.ts';
import type { Drill } from './faults.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import { KIND_NAMES, startedCluster } from '../servers/killable-site.ts';

const SIZE = { people: 60, attemptsEach: 6, questions: 200 };
/** Every how many kills the next start is left to finish and compared with an undisturbed upgrade. */
const LEFT_ALONE_EVERY = 5;
const LOG = 'upgrade.log';

/** What every server writes at startup, with its time. */
const OF_THE_START = new Set(['session_secret', 'setup_token']);
/** Where consumers are, which on PostgreSQL are transaction ids, as are the positions of responses. */
const OF_THE_TRANSACTION = new Set(['consumer']);

/** The row count of each table and a hash of all rows. The time a step ran is not included. */
async function digest(database: Database): Promise<string> {
  const tables = Object.entries(await dump(database)).filter(
    ([table]) => !OF_THE_START.has(table) && !OF_THE_TRANSACTION.has(table),
  );
  const lines = tables.map(([table, rows]) => {
    const content =
      table === 'migration'
        ? rows.map(({ name }) => name).sort()
        : table === 'response'
          ? rows.map((row) => ({ ...row, position: null }))
          : rows;
    return `${table} ${rows.length} ${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
  });
  return lines.join('\n');
}

/** A start that the drill killed is not an error; one that failed on its own is. */
function killedAtStart(error: Error): null {
  if (error.cause !== 'SIGKILL') throw error;
  return null;
}

type Copies = {
  settings: Record<string, string>;
  place: { databaseUrl: string | null; file: string };
  make(): Promise<void>;
};

/** Where the copy of the old database is, and how to make a new one. */
async function copiesOf(scratch: Scratch, cluster: Cluster | null, folder: string): Promise<Copies> {
  const model = { databaseUrl: cluster?.at('model') ?? null, file: join(scratch.makeFolder('model'), 'cairn.sqlite') };
  if (cluster) await cluster.ask('create database model');
  const database = openDatabase(model);
  await fillFirstRelease(database, SIZE);
  await database.close();
  const file = join(folder, 'cairn.sqlite');
  return {
    settings: cluster ? { DATABASE_URL: cluster.at('copy') } : {},
    place: { databaseUrl: cluster?.at('copy') ?? null, file },
    async make() {
      if (cluster) {
        await cluster.ask('drop database if exists copy with (force)');
        await cluster.ask('create database copy template model');
        return;
      }
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      cpSync(model.file, file);
    },
  };
}

/**
 * Starts the server on a copy of a database of the first release, kills it at a random moment after it began to migrate,
 * and checks that what is left is either the old database or the result of an undisturbed upgrade; then restarts it.
 */
export async function upgradeKills(scratch: Scratch, { kind, trials }: Drill): Promise<DrillRecord> {
  const cluster = kind === 'postgres' ? await startedCluster(scratch) : null;
  const folder = scratch.makeFolder('upgraded');
  const copies = await copiesOf(scratch, cluster, folder);
  const settings = { SESSION_SECRET: randomBytes(32).toString('hex'), ...copies.settings };
  const look = async () => {
    const database = openDatabase(copies.place);
    try {
      return await digest(database);
    } finally {
      await database.close();
    }
  };
  const start = async (): Promise<Server> => {
    const server = await startCairn(folder, settings, LOG);
    scratch.atEnd(server.kill);
    return server;
  };
  const log = join(folder, LOG);
  const said = () =>
    (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []).filter((line) => /migrat(ed|ing) the/.test(line));

  await copies.make();
  const before = await look();
  await (await start()).stop();
  const migrationMs = said().reduce((sum, line) => sum + Number(/"ms":(\d+)/.exec(line)?.[1] ?? 0), 0);
  const after = await look();

  const say = progress('upgrade killed', trials);
  const recoveryMs: number[] = [];
  const left = { old: 0, new: 0, neither: 0 };
  let losses = 0;
  let isOld = false;
  for (let trial = 1; trial <= trials; trial += 1) {
    // If the old database is left, the next trial reuses it.
    if (!isOld) await copies.make();
    const killer = new AbortController();
    rmSync(log, { force: true });
    const starting = startCairn(folder, settings, LOG, killer.signal);
    const begun = async () => {
      while (said().length === 0) await pause(2, undefined, { ref: false });
    };
    await Promise.race([begun(), starting]);
    await pause(randomInt(Math.ceil(migrationMs * 1.3)));
    killer.abort();
    const gotReady = await starting.catch(killedAtStart);
    await gotReady?.kill();
    const found = await look();
    isOld = found === before;
    left[isOld ? 'old' : found === after ? 'new' : 'neither'] += 1;
    if (trial % LEFT_ALONE_EVERY === 0) {
      const since = performance.now();
      const again = await start();
      recoveryMs.push(performance.now() - since);
      await again.kill();
      if ((await look()) !== after) losses += 1;
      isOld = false;
    }
    say(trial, losses + left.neither);
  }
  const rows = after.split('\n').reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
  return {
    what: `upgrade from the first release killed (-9), ${KIND_NAMES[kind]}`,
    trials,
    acknowledged: rows,
    losses: losses + left.neither,
    doubled: 0,
    recoveryMs,
    notes: [
      `An undisturbed migration took ${migrationMs} ms. Acknowledged are the rows that it made of the old database’s.`,
      `Left by the kill: ${left.old} times the old database, ${left.new} times the new one, ${left.neither} times neither.`,
    ],
  };
}
