import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where the first process writes its id, which `cairn reload` reads. */
export const pidFile = (dataDir: string) => join(dataDir, 'cairn.pid');

/** The pause before a process that ended by itself is replaced, in milliseconds. */
const AGAIN_MS = 1000;
/** A process that does not end by itself is killed; it drains for 13 seconds at most. */
const LEASH_MS = 16_000;

type Say = (line: string) => void;

/** Whether nobody started this process to share a port with others. */
export const isAlone = () => cluster.isPrimary;

/** Whether this process speaks for all of them at startup. */
export const speaks = () => cluster.worker === undefined || cluster.worker.id === 1;

/**
 * Starts this program `count` times; all share its port. The first one prepares the installation before the others start. One that
 * ends by itself is replaced; SIGHUP replaces all, one by one, each once its successor serves; SIGTERM and SIGINT stop them.
 * Resolves to the exit code.
 */
export async function runProcesses(count: number, dataDir: string, say: Say): Promise<number> {
  let isStopping = false;
  const expected = new Set<Worker>();

  /** Resolves once it serves; null if it ended before. */
  async function start(): Promise<Worker | null> {
    const worker = cluster.fork();
    const isUp = await Promise.race([
      once(worker, 'listening').then(() => true),
      once(worker, 'exit').then(() => false),
    ]);
    return isUp ? worker : null;
  }

  async function end(worker: Worker, signal: NodeJS.Signals): Promise<void> {
    expected.add(worker);
    if (worker.isDead()) return;
    const ended = once(worker, 'exit');
    worker.process.kill(signal);
    const leash = setTimeout(() => worker.process.kill('SIGKILL'), LEASH_MS);
    await ended;
    clearTimeout(leash);
  }

  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  let turn: Promise<void> = Promise.resolve();
  async function replaceAll(): Promise<void> {
    for (const old of workers()) {
      if (isStopping) return;
      if ((await start()) === null) return say('A new process did not start; the earlier ones go on.');
      await end(old, 'SIGTERM');
    }
    say('All processes have been replaced.');
  }
  process.on('SIGHUP', () => {
    turn = turn.then(replaceAll);
  });

  const stopped = new Promise<number>((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      if (isStopping) return;
      isStopping = true;
      void Promise.all(workers().map((worker) => end(worker, signal))).then(() => resolve(0));
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });

  if ((await start()) === null) return 1;
  cluster.on('exit', (worker) => {
    if (isStopping || expected.has(worker)) return;
    say(`Process ${worker.process.pid} ended unexpectedly and is replaced.`);
    void pause(AGAIN_MS).then(() => (isStopping ? null : start()));
  });
  await Promise.all(Array.from({ length: count - 1 }, start));
  writeFileSync(pidFile(dataDir), `${process.pid}\n`, { mode: 0o600 });
  const code = await stopped;
  rmSync(pidFile(dataDir), { force: true });
  return code;
}
