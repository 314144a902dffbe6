import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FileRefused } from '#rules/formats/format.ts';
import { oneAtATime } from '#server/jobs/one-at-a-time.ts';
import type { Said } from './reading-process.ts';
import type { Task, TaskName } from './tasks.ts';

const PROCESS = fileURLToPath(new URL('reading-process.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const MOST_MS = 30_000;
const MOST_MEMORY_MB = 512;
/** How much it may say in all. */
const MOST_PARTS = 100_000;
/** How many files may wait for the one being read: each is in memory. */
const MOST_WAITING = 5;

/** Too many files are waiting to be read. */
export class ReadingBusy extends Error {}

type Input<T extends TaskName> = Parameters<Task<T>>[0];
type Part<T extends TaskName> = ReturnType<Task<T>> extends AsyncGenerator<infer P> | Generator<infer P> ? P : never;

/** A process of its own that reads. `ask` throws {@link FileRefused} for what is no good, or takes too long or too much memory. */
export type Reading = { ask<T extends TaskName>(task: T, input: Input<T>): Promise<Part<T>[]> };

const inTurn = oneAtATime(MOST_WAITING, () => new ReadingBusy());

/**
 * Does some work with a process that reads what strangers wrote, so that no file stops the server or fills its memory. One at a
 * time, because each may take all the memory it is given. Throws {@link ReadingBusy} if too many wait.
 */
export const withReading = <T>(work: (reading: Reading) => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const child = start();
    try {
      return await work({ ask: (task, input) => ask(child, task, input) });
    } finally {
      child.kill('SIGKILL');
    }
  });

function start(): ChildProcess {
  const readable = [
    `${ROOT}src/*`,
    `${realpathSync(`${ROOT}node_modules`)}/*`,
    `${ROOT}node_modules/*`,
    `${ROOT}package.json`,
  ];
  return fork(PROCESS, [], {
    execArgv: [
      '--permission',
      ...readable.map((place) => `--allow-fs-read=${place}`),
      // Collections of Anki are read in yet another process, which may do less.
      '--allow-child-process',
      '--no-warnings',
      `--max-old-space-size=${MOST_MEMORY_MB}`,
    ],
    // None of our environment, which contains secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const tooMuch = (what: string) =>
  new FileRefused('Invalid file', `Reading it takes more ${what} than any file of its kind should`);

function ask<T extends TaskName>(child: ChildProcess, task: T, input: Input<T>): Promise<Part<T>[]> {
  const parts: Part<T>[] = [];
  return new Promise((resolve, reject) => {
    const end = (error: Error | null) => {
      clearTimeout(timer);
      child.removeAllListeners();
      if (error) reject(error);
      else resolve(parts);
    };
    const timer = setTimeout(() => end(tooMuch('time')), MOST_MS);
    child.on('message', (said: Said) => {
      if ('part' in said) {
        parts.push(said.part as Part<T>);
        if (parts.length > MOST_PARTS) end(tooMuch('memory'));
      } else end('isDone' in said ? null : new FileRefused(said.title, said.message));
    });
    child.once('error', end);
    child.once('exit', () => end(tooMuch('memory')));
    child.send({ task, input }, (error) => error && end(tooMuch('memory')));
  });
}
