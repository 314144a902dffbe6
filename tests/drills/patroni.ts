import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../setup/free-port.ts';
import { env, serverIdentity } from '../setup/postgres-cluster.ts';
import { processesOf } from '../servers/process-table.ts';

/** Seconds after which a silent primary is considered gone; Patroni's minimum. */
export const TTL_SECONDS = 20;
const LOOK_AGAIN_MS = 100;

/** Starts a program from the Debian package of that name in its own folder. */
function startProgram(name: string, args: string[], folder: string): ChildProcess {
  const program = join('/usr/bin', name);
  if (!existsSync(program)) throw new Error(`${name} is missing: install patroni, python3-etcd, and etcd-server`);
  const log = openSync(join(folder, `${name}.log`), 'a');
  return spawn(program, args, { ...serverIdentity(), cwd: folder, env, stdio: ['ignore', log, log] });
}

function ownFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  const { uid, gid } = serverIdentity();
  if (uid !== undefined) chownSync(folder, uid, gid!);
  return folder;
}

/** Where the nodes agree on the primary: one witness on this machine; a real site has three, on three machines. */
export async function startWitness(parent: string) {
  const folder = ownFolder(parent, 'etcd');
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  const args = Object.entries({
    'data-dir': join(folder, 'data'),
    'listen-client-urls': client!,
    'advertise-client-urls': client!,
    'listen-peer-urls': peer!,
    'initial-advertise-peer-urls': peer!,
    'initial-cluster': `default=${peer}`,
  }).flatMap(([key, value]) => [`--${key}`, value]);
  const etcd = startProgram('etcd', args, folder);
  return { host: client!.replace('http://', ''), stop: () => etcd.kill('SIGKILL') };
}

type Member = { name: string; role: string; state: string };

/** A PostgreSQL server managed by Patroni. It is not started yet; the first node to start creates the database. */
export async function makeNode(programs: string, parent: string, { name, witness }: { name: string; witness: string }) {
  const folder = ownFolder(parent, name);
  const data = join(folder, 'data');
  const [port, rest] = [await freePort(), await freePort()];
  const anyone = [
    'local all all trust',
    ...['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 trust`),
  ];
  // Any JSON is valid YAML.
  const config = {
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: witness },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, remove_data_directory_on_diverged_timelines: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: programs,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: 'cairn' }, replication: { username: 'replicator' } },
      pg_hba: anyone,
      parameters: { unix_socket_directories: '', fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
    },
  };
  writeFileSync(join(folder, 'patroni.yml'), JSON.stringify(config));
  let patroni: ChildProcess | null = null;
  /** Null while it does not answer. */
  const members = (): Promise<Member[] | null> =>
    fetch(`http://127.0.0.1:${rest}/cluster`).then(
      async (answer) => ((await answer.json()) as { members: Member[] }).members,
      () => null,
    );

  return {
    name,
    host: `127.0.0.1:${port}`,
    start: () => void (patroni = startProgram('patroni', [join(folder, 'patroni.yml')], folder)),

    /** Waits for a primary (and for a synchronous standby, if asked); returns the primary's name. */
    async primary({ withStandby }: { withStandby: boolean }): Promise<string> {
      for (;;) {
        const all = (await members()) ?? [];
        const leader = all.find(({ role, state }) => role === 'leader' && state === 'running');
        if (leader && (!withStandby || all.some(({ role }) => role === 'sync_standby'))) return leader.name;
        if (patroni!.exitCode !== null)
          throw new Error(`Patroni ended: ${readFileSync(join(folder, 'patroni.log'), 'utf8')}`);
        await pause(LOOK_AGAIN_MS);
      }
    },

    /** Kills Patroni and all of PostgreSQL at once, like a power cut. */
    async kill(): Promise<void> {
      if (!patroni || patroni.exitCode !== null || patroni.signalCode !== null) return;
      const ended = once(patroni, 'exit');
      const pidFile = join(data, 'postmaster.pid');
      const head = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : null;
      for (const pid of [...processesOf(patroni.pid!), ...(head === null ? [] : processesOf(head))]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has exited in the meantime.
        }
      }
      await ended;
    },
  };
}
