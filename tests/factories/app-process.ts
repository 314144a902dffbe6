import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECRET } from './app.ts';
import type { Home } from './home.ts';

const program = fileURLToPath(new URL('../setup/app-process.ts', import.meta.url));

/** A server in its own process, on a home that others may share. */
export async function startAppProcess(home: Home, settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
    SESSION_SECRET: SECRET,
    STARTER_CONTENT: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
    ...home.settings,
    ...settings,
  };
  const child = spawn(process.execPath, [program], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const [said] = await Promise.race([once(child.stdout, 'data'), ended.then(() => [null])]);
  if (said === null) throw new Error('the server did not start');
  const send = (signal: NodeJS.Signals) => () => void child.kill(signal);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return {
    url: String(said).trim(),
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
    /** Stops the process like a machine that stalls; it notices nothing of the time in between. */
    freeze: send('SIGSTOP'),
    thaw: send('SIGCONT'),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** The exit code, once it has ended. */
    ended,
  };
}
