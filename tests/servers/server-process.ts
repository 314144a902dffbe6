import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Usage } from './probe.ts';

/** A server in a separate process, ready to be measured. It exits when this process does, however that happens. */
export type Server = {
  url: string;
  pid: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
  /** Kills it abruptly, as a power cut would. */
  kill(): Promise<void>;
};

/** How `npm start` runs the server. */
const SERVER: { flags: string[]; env: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../scripts/server-process.json', import.meta.url), 'utf8'),
);

const probe = new URL('./probe.ts', import.meta.url).href;
const cairn = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/** As in `npm start`, which keeps it from one start to the next. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/cairn', import.meta.url));

/** Settings that an operator's `.env` must not bring in, above all the database. Empty counts as absent. */
const NOT_OURS = Object.fromEntries(
  [
    'DATABASE_URL PUBLIC_URL HOST ADMIN_EMAIL ADMIN_PASSWORD SMTP_URL METRICS_TOKEN FREE_POOL TRUST_PROXY',
    'STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET STRIPE_API_BASE',
  ].flatMap((names) => names.split(' ').map((name) => [name, ''])),
);

/**
 * Cairn as it runs in production, with rate limits off. It logs one line per request to a file in its data folder, at the
 * operator's usual level `info`. A second process on the same folder needs another log name. `killer` kills it while it
 * starts. The error's `cause` is the signal or exit code with which it ended.
 */
export async function startCairn(
  dataDir: string,
  settings: Record<string, string>,
  logName = 'log',
  killer?: AbortSignal,
): Promise<Server> {
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(dataDir, logName);
  // Truncated on each start, so an earlier run's output is not taken for this one's.
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [...SERVER.flags, '--import', probe, cairn], {
    cwd: dataDir,
    ...(killer && { signal: killer, killSignal: 'SIGKILL' as const }),
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      PATH: process.env.PATH,
      ...SERVER.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...NOT_OURS,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: '0',
      LOG_LEVEL: 'info',
      STARTER_CONTENT: '0',
      ...settings,
    },
  });
  closeSync(log);
  // Being killed on purpose is not an error.
  if (killer) child.on('error', () => undefined);
  const said = () => readFileSync(logFile, 'utf8');
  // However long it takes on a busy machine: it becomes ready, or it exits.
  for (;;) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    const url = /^Cairn is ready at (\S+)$/m.exec(said())?.[1];
    if (url) return serverOf(child, url.replace('localhost', '127.0.0.1'));
    const end = child.signalCode ?? child.exitCode;
    if (hasEnded) throw new Error(`the server did not start (${end}):\n${said()}`, { cause: end });
    await pause(20);
  }
}

/** Another program as a server: it hears what to serve, listens on a free port of this machine, and says which. */
export async function startProgram(file: string, toServe: Record<string, unknown>): Promise<Server> {
  const child = spawn(process.execPath, ['--import', probe, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  child.send(toServe);
  return serverOf(child, `http://127.0.0.1:${await heard<number>(child)}`);
}

function serverOf(child: ChildProcess, url: string): Server {
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid!,
    usage() {
      child.send('usage');
      return heard<Usage>(child);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** The next message from a child. Throws if it exits instead. */
async function heard<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  try {
    const ended = once(child, 'exit', { signal: over.signal }).then(() => null);
    const said = await Promise.race([once(child, 'message'), ended]);
    if (said === null) throw new Error('a server ended while it was measured');
    return said[0];
  } finally {
    over.abort();
  }
}
