import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PracticeEventIn, SittingReply } from '#contract/practice-sitting.ts';
import { eventName } from '#rules/practice/event.ts';
import { foldEvents } from '#rules/practice/fold.ts';
import { importPacks } from '#server/content/import.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { CATEGORIES, makePack } from '../tests/factories/pack.ts';
import { makePerson } from '../tests/factories/people.ts';

const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
const LONGEST_MS = 400;

export type Crashes = { trials: number; given: number; acknowledged: number; unsentAtKill: number; lost: number };

async function startServer(folder: string): Promise<{ server: ChildProcess; url: string }> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, RATE_LIMITS: '0', STARTER_CONTENT: '0', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout! })) {
    const url = /^Cairn is ready at (\S+)/.exec(line)?.[1];
    if (url) return { server, url };
  }
  throw new Error('the server did not start');
}

async function kill(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/**
 * Kills the server without warning at a random moment of a simulation, starts it again on the same files and lets the
 * candidate go on; as many times. Lost is an answer that had been acknowledged and is not there, or one that is not there
 * after what waited was sent again. The candidate keeps what is not acknowledged, as the browser's storage does.
 */
export async function crashTrials(trials: number, onTrial: (done: number, lost: number) => void = () => undefined): Promise<Crashes> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-crash-'));
  const database = openDatabase({ databaseUrl: null, file: join(folder, 'cairn.sqlite') });
  const now = () => new Date();
  await migrate(database);
  await importPacks(database, { categories: CATEGORIES, packs: [makePack(120)] }, now);
  const { id } = await makePerson(database, now().toISOString(), { grants: [{ examId: null }] });
  const { token } = await sessionService({ database, now }).start({ id, isAdmin: false }, { token: null, device: 'bench' });
  await database.close();

  let { server, url } = await startServer(folder);
  const headers = () => ({ cookie: `sid=${token}`, 'content-type': 'application/json', origin: url });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, { method, headers: headers(), ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const [exam] = await call<{ id: string }[]>('GET', '/api/exams');
  const sums: Crashes = { trials, given: 0, acknowledged: 0, unsentAtKill: 0, lost: 0 };

  for (let trial = 0; trial < trials; trial += 1) {
    const sittingId = randomUUID();
    const { total } = await call<{ total: number }>('POST', `/api/exams/${exam!.id}/practice`, { sittingId, mode: 'simulation' });
    const path = `/api/practice-sittings/${sittingId}`;
    const device = randomUUID();
    const given: PracticeEventIn[] = [];
    const acknowledged = new Set<string>();
    const send = async () => {
      const batch = given.filter((event) => !acknowledged.has(eventName(event))).slice(0, 100);
      await call('POST', `${path}/events`, { since: 0, events: batch });
      for (const event of batch) acknowledged.add(eventName(event));
    };

    const killed = pause(randomInt(1, LONGEST_MS)).then(() => kill(server));
    let isUp = true;
    void killed.then(() => (isUp = false));
    while (isUp) {
      const place = randomInt(total);
      given.push({ device, seq: given.length + 1, place, seconds: 0, at: now().toISOString(), kind: 'answered', picked: [randomInt(4)] });
      await send().catch(() => undefined);
      await pause(randomInt(3));
    }
    await killed;
    sums.given += given.length;
    sums.acknowledged += acknowledged.size;
    sums.unsentAtKill += given.length - acknowledged.size;

    ({ server, url } = await startServer(folder));
    const kept = new Set((await call<SittingReply>('GET', path)).events.map(eventName));
    sums.lost += [...acknowledged].filter((name) => !kept.has(name)).length;
    while (given.some((event) => !acknowledged.has(eventName(event)))) await send();
    const after = await call<SittingReply>('GET', path);
    const form = { count: total, isForwardOnly: false };
    const [told, known] = [foldEvents(given, form), foldEvents(after.events, form)];
    sums.lost += told.places.filter(({ picked }, place) => picked[0] !== known.places[place]!.picked[0]).length;
    onTrial(trial + 1, sums.lost);
  }
  await kill(server);
  await rm(folder, { recursive: true, force: true });
  return sums;
}
