import { run } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './pinned-node.mjs';

/** The operator's tool, in this terminal, since it may ask for a password. Resolves to its exit code. */
export async function cairn(args) {
  await ensureInstalled();
  return run(requireNode(), ['src/server/cairn.ts', ...args], { NODE_ENV: process.env.NODE_ENV || 'production' });
}
