import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePostgres } from '../setup/postgres-binaries.ts';
import { type FillSummary, fillDatabase } from './filled-database.ts';
import type { Scratch } from './scratch.ts';
import { type Server, startCairn } from './server-process.ts';
import { type Cluster, makeCluster } from './cluster.ts';

export type Kind = 'sqlite' | 'postgres';
export const KIND_NAMES: Record<Kind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const LEARNERS = 8;

/** Finds the PostgreSQL programs; throws if there are none. */
export function postgresPrograms(): string {
  const found = ensurePostgres();
  if ('missing' in found) throw new Error(found.missing);
  return found.folder;
}

/** Starts an empty cluster for the length of the drill. */
export async function startedCluster(
  scratch: Scratch,
  name = 'cluster',
  parent = '/tmp',
  settings: Record<string, string> = {},
): Promise<Cluster> {
  const folder = join(parent, `cairn-drill-${process.pid}`);
  scratch.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  mkdirSync(folder, { recursive: true });
  const cluster = await makeCluster(postgresPrograms(), folder, name);
  scratch.atEnd(() => cluster.kill());
  await cluster.initialize();
  await cluster.start(settings);
  return cluster;
}

/** A site with several candidates whose processes can be killed and restarted; most drills have only the first. Each start uses a new port, since another process may have taken the old one. */
export type Site = {
  folder: string;
  at: { databaseUrl: string | null; file: string };
  filled: FillSummary;
  secret: string;
  server: (place?: number) => Server;
  start(settings?: Record<string, string>, place?: number): Promise<Server>;
  stop(): Promise<void>;
};

/** Fills a database and returns its site; the server is not started. `folder` holds its data. */
export async function makeSite(
  scratch: Scratch,
  { databaseUrl, folder }: { databaseUrl: string | null; folder: string },
): Promise<Site> {
  const at = { databaseUrl, file: join(folder, 'cairn.sqlite') };
  const filled = await fillDatabase(at, LEARNERS);
  const secret = randomBytes(32).toString('hex');
  const servers: Server[] = [];
  scratch.atEnd(async () => {
    for (const server of servers) await server.kill();
  });
  return {
    folder,
    at,
    filled,
    secret,
    server: (place = 0) => servers[place]!,
    async start(settings = {}, place = 0) {
      const own = {
        SESSION_SECRET: secret,
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        ...settings,
      };
      return (servers[place] = await startCairn(folder, own, `log-${place}`));
    },
    async stop() {
      for (const server of servers) await server.stop();
    },
  };
}
