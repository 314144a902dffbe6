import { ensureBuilt } from './build-web.mjs';
import { runOnLeash } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './pinned-node.mjs';

/** Installs and builds what is stale, then serves until told to stop. Resolves to the server's exit code. */
export async function start(args) {
  await ensureInstalled();
  const node = requireNode();
  await ensureBuilt();
  return runOnLeash(node, ['src/server/main.ts', ...args], { NODE_ENV: process.env.NODE_ENV || 'production' });
}
