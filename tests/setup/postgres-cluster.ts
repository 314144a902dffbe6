import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

export interface Identity {
  uid?: number;
  gid?: number;
}

export interface Cluster {
  url: string;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

// Tests may lose everything in a power cut: durability is what makes a database slow.
const serverSettings = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  log_destination: 'stderr',
  logging_collector: 'off',
  lc_messages: 'C',
};

// None of the operator's own PostgreSQL settings, and messages in English.
export const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

const startTries = 3;

/** PostgreSQL refuses to run as root, so root runs it as another user. */
export function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      // There is no such user here; try the next one.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no other user to run it as');
}

/** Whether other users can access a folder: not in root's own temporary folder. */
function letsAllThrough(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || letsAllThrough(parent));
}

function makeFolder(identity: Identity): string {
  const folder = mkdtempSync(
    join(identity.uid === undefined || letsAllThrough(tmpdir()) ? tmpdir() : '/tmp', 'cairn-pg-'),
  );
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
  return folder;
}

function initialize(programs: string, folder: string, identity: Identity): void {
  const init = (locale: string) =>
    execFileSync(
      join(programs, 'initdb'),
      ['-D', join(folder, 'data'), '--auth=trust', '-U', 'cairn', '--no-sync', '-E', 'UTF8', `--locale=${locale}`],
      { ...identity, cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  try {
    init('C.UTF-8');
  } catch {
    // Not every system has that locale.
    init('C');
  }
}

/** Resolves when the server accepts connections; if it ends instead, rejects with its output. */
export function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    if (!server.stderr) return reject(new Error('PostgreSQL has no output to read'));
    createInterface(server.stderr).on('line', (line) => {
      // Read to the end, so that the server never blocks on us; kept only during startup.
      if (said.length < 50) said.push(line);
      if (line.includes('database system is ready to accept ')) resolve();
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said.join('\n')}`)));
  });
}

async function serve(programs: string, folder: string, identity: Identity) {
  const port = await freePort();
  const settings = { ...serverSettings, port: String(port), unix_socket_directories: folder.length < 80 ? folder : '' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...args], {
    ...identity,
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server);
  return { server, url: `postgres://cairn@127.0.0.1:${port}/postgres` };
}

async function serveOnSomePort(programs: string, folder: string, identity: Identity) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await serve(programs, folder, identity);
    } catch (error) {
      // Someone else may take a free port before we use it.
      if (attempt === startTries || !String(error).includes('in use')) throw error;
    }
  }
}

/** Starts an empty PostgreSQL server in its own folder and on its own port. Leaves nothing behind on failure. */
export async function startCluster(programs: string): Promise<Cluster> {
  const identity = serverIdentity();
  const folder = makeFolder(identity);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    initialize(programs, folder, identity);
    const { server, url } = await serveOnSomePort(programs, folder, identity);
    const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
    const stop = async () => {
      // Immediate shutdown: nobody needs the data, and no open connection may delay it.
      server.kill('SIGQUIT');
      await ended;
      remove();
    };
    return { url, ended, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
