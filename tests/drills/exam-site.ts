import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { importPacks } from '#server/features/content/import/import.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { makePerson } from '../factories/people.ts';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** The real server on its own files, with one candidate and an exam from the given packs or from all that ship; made to be killed and restarted. */
export async function makeExamSite(isStarter = false, content = { categories: CATEGORIES, packs: [makePack(120)] }) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-crash-'));
  const database = openDatabase({ databaseUrl: null, file: join(folder, 'cairn.sqlite') });
  const now = () => new Date();
  await migrate(database);
  if (!isStarter) await importPacks(database, content, now);
  const { id } = await makePerson(database, now().toISOString(), { grants: [{ examId: null }] });
  const { token } = await sessionService({ database, now }).start(
    { id, isAdmin: false, roles: [] },
    { token: null, device: 'bench' },
  );
  await database.close();
  let running: { server: ChildProcess; url: string } | null = null;

  const site = {
    /** The candidate's session token. */
    sid: token,
    url: () => running!.url,
    /** The database file. */
    file: join(folder, 'cairn.sqlite'),
    async start(): Promise<void> {
      running = await startServer(folder, isStarter);
    },
    /** Kills the server without warning. */
    async kill(): Promise<void> {
      const { server } = running!;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
    async call<T>(method: string, path: string, body?: object): Promise<T> {
      const { url } = running!;
      const headers = { cookie: `sid=${token}`, 'content-type': 'application/json', origin: url };
      const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    /** Opens a simulation of the exam. */
    async simulate(): Promise<{ id: string; slug: string; total: number; path: string }> {
      const [exam] = await site.call<{ id: string; slug: string }[]>('GET', '/api/exams');
      const sittingId = randomUUID();
      const { total } = await site.call<{ total: number }>('POST', `/api/exams/${exam!.id}/practice`, {
        sittingId,
        mode: 'simulation',
      });
      return { id: sittingId, slug: exam!.slug, total, path: `/api/practice-sittings/${sittingId}` };
    },
    async end(): Promise<void> {
      await site.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await site.start();
  return site;
}

async function startServer(folder: string, isStarter: boolean): Promise<{ server: ChildProcess; url: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMITS: '0',
    STARTER_CONTENT: isStarter ? '1' : '0',
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout! })) {
    const url = /^Cairn is ready at (\S+)/.exec(line)?.[1];
    if (url) return { server, url };
  }
  throw new Error('the server did not start');
}
