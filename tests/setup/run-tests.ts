import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs measurements that need the fixtures of the tests. Resolves to whether all of them pass. */
export async function runTests(args: readonly string[], settings: Record<string, string> = {}): Promise<boolean> {
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', '.', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ...settings },
  });
  const [code] = await once(vitest, 'exit');
  return code === 0;
}
