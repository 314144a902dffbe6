import { ensureBuilt } from './build-web.mjs';
import { runOnLeash } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './pinned-node.mjs';

/** Installs and builds what is out of date, then runs the benchmark, or the measurement or drill that was named. Resolves to its exit code. */
export async function bench(args) {
  await ensureInstalled();
  const node = requireNode();
  await ensureBuilt();
  return runOnLeash(node, ['tests/by-hand.ts', ...args], { NODE_ENV: process.env.NODE_ENV || 'production' });
}
