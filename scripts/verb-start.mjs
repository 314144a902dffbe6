import { readFileSync } from 'node:fs';
import { ensureBuilt } from './build-web.mjs';
import { runOnLeash } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { at, compileCache } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';

// What keeps the process small, as Containerfile and deploy/cairn.service have it too: room for what is new that is not the
// largest, since most of it is gone at once, and memory given back that passwords were hashed in.
const { flags, env } = JSON.parse(readFileSync(at('scripts/server-process.json'), 'utf8'));

/** Installs and builds what is stale, then serves until told to stop. Resolves to the server's exit code. */
export async function start(args) {
  await ensureInstalled();
  const node = requireNode();
  await ensureBuilt();
  return runOnLeash(node, [...flags, 'src/server/main.ts', ...args], {
    ...env,
    // Sources are read and made ready once, and not at each start.
    NODE_COMPILE_CACHE: compileCache,
    NODE_ENV: process.env.NODE_ENV || 'production',
  });
}
