import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../setup/free-port.ts';
import { env, ready, serverIdentity } from '../setup/postgres-cluster.ts';
import { processesOf } from './process-table.ts';

/** A durable PostgreSQL cluster in its own folder, made to be killed, restarted, replicated and promoted. */
export type Cluster = Awaited<ReturnType<typeof makeCluster>>;

const START_AGAIN_MS = 100;

/** `followed` is the cluster to copy and replicate; without it the cluster is empty. It is not started yet. */
export async function makeCluster(programs: string, parent: string, name: string) {
  const identity = serverIdentity();
  const folder = join(parent, name);
  const data = join(folder, 'data');
  const port = await freePort();
  let server: ChildProcess | null = null;
  // Asynchronous, because this process also serves the writers meanwhile.
  const run = (program: string, args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...identity, cwd: folder, env });
  mkdirSync(folder, { recursive: true });
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid!);

  const cluster = {
    port,
    url: `postgres://cairn@127.0.0.1:${port}/postgres`,
    /** Its head process; the last one if it is not running. */
    pid: () => server!.pid!,
    isUp: () => server !== null && server.exitCode === null && server.signalCode === null,

    /** Initializes an empty cluster. Small log segments fill a small disk quickly. */
    async initialize(): Promise<void> {
      await run('initdb', ['-D', data, '-U', 'cairn', '--auth=trust', '-E', 'UTF8', '--locale=C', '--wal-segsize=1']);
    },

    /** Copies another cluster and keeps following it, under this name. */
    async follow(primary: { port: number }): Promise<void> {
      await rm(data, { recursive: true, force: true });
      const from = `host=127.0.0.1 port=${primary.port} user=cairn application_name=${name}`;
      await run('pg_basebackup', ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', from]);
    },

    async start(settings: Record<string, string> = {}): Promise<void> {
      const all = {
        port: String(port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        max_connections: '100',
        lc_messages: 'C',
        logging_collector: 'off',
        ...settings,
      };
      const args = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
        ...identity,
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await ready(server);
    },

    /** Retries until it stays up, as a service manager does. */
    async startAgain(settings: Record<string, string> = {}): Promise<void> {
      for (;;) {
        if (
          await cluster.start(settings).then(
            () => true,
            () => false,
          )
        )
          return;
        await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
      }
    },

    /** Kills all its processes at once, like a power cut. */
    async kill(): Promise<void> {
      if (!server || !cluster.isUp()) return;
      const ended = once(server, 'exit');
      for (const pid of processesOf(server.pid!)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has exited in the meantime.
        }
      }
      await ended;
    },

    async ask<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
      const client = new Client({ connectionString: cluster.at(database) });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },

    /** The URL of one of its databases. */
    at: (database: string) => `postgres://cairn@127.0.0.1:${port}/${database}`,
  };
  return cluster;
}
