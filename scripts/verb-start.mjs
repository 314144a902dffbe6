import { readFileSync } from 'node:fs';
import { ensureBuilt } from './build-web.mjs';
import { runOnLeash } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { at, compileCache } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';

// What keeps the process small, the same as in Containerfile and deploy/cairn.service: a small space for new objects, since most of
// them are garbage at once, and returning the memory in which passwords were hashed.
const { flags, env } = JSON.parse(readFileSync(at('scripts/server-process.json'), 'utf8'));

/** Installs and builds what is out of date, then serves until told to stop. Resolves to the server's exit code. */
export async function start(args) {
  await ensureInstalled();
  const node = requireNode();
  await ensureBuilt();
  return runOnLeash(node, [...flags, 'src/server/main.ts', ...args], {
    ...env,
    // Sources are compiled once, and not at each start.
    NODE_COMPILE_CACHE: compileCache,
    NODE_ENV: process.env.NODE_ENV || 'production',
  });
}
