import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Measures on both databases whether growth (attempts, questions, tasks) slows calls down. Resolves to whether every ratio is below its aim. */
export async function measureGrowth(): Promise<boolean> {
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/growth/vitest.config.ts', '--root', '.'],
    { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'test' } },
  );
  const [code] = await once(vitest, 'exit');
  return code === 0;
}
