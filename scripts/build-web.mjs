import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { precompress } from './build-precompress.mjs';
import { runQuietly } from './child.mjs';
import { withLock } from './lock.mjs';
import { at } from './paths.mjs';
import { requireNode } from './pinned-node.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

export const builtStamp = 'dist/.built';
export const vite = at('node_modules/vite/bin/vite.js');
export const serverEntry = 'src/web/entry.server.tsx';

const sources = [
  'src/web',
  'src/contract',
  'src/rules',
  'vite.config.ts',
  'tsconfig',
  'package.json',
  'package-lock.json',
  'scripts/build-web.mjs',
  'scripts/build-precompress.mjs',
];

const parts = ['client', 'server'];

/** Builds browser code and page renderer into `folder`; returns the error output, or null. */
async function buildInto(folder) {
  const node = requireNode();
  const env = { NODE_ENV: 'production' };
  const client = await runQuietly(node, [vite, 'build', '--outDir', `${folder}/client`], { env });
  if (client.code !== 0) return client.output;
  const server = await runQuietly(node, [vite, 'build', '--ssr', serverEntry, '--outDir', `${folder}/server`], { env });
  if (server.code !== 0) return server.output;
  await precompress(at(folder, 'client'));
  return null;
}

function clearLeftovers() {
  for (const name of readdirSync(at('dist'))) {
    if (name.startsWith('.next-')) rmSync(at('dist', name), { recursive: true, force: true });
  }
}

function swapIn(folder) {
  rmSync(at(builtStamp), { force: true });
  for (const part of parts) {
    rmSync(at('dist', part), { recursive: true, force: true });
    renameSync(at(folder, part), at('dist', part));
  }
}

const isCurrent = (stamp) => readStamp(builtStamp) === stamp && parts.every((part) => existsSync(at('dist', part)));

/**
 * Brings dist/ up to date with the sources, if it is not already. Returns the builder's output on failure, else null: in that case
 * dist/ is unchanged, and the next call tries again.
 */
export async function build() {
  const stamp = hashOf(sources);
  if (isCurrent(stamp)) return null;
  return withLock(async () => {
    if (isCurrent(stamp)) return null;
    console.log('Building pages…');
    mkdirSync(at('dist'), { recursive: true });
    clearLeftovers();
    const folder = `dist/.next-${process.pid}`;
    try {
      const trouble = await buildInto(folder);
      if (trouble !== null) return trouble;
      swapIn(folder);
      writeStamp(builtStamp, stamp);
      return null;
    } finally {
      rmSync(at(folder), { recursive: true, force: true });
    }
  });
}

/** Builds what is out of date; exits the process on failure. */
export async function ensureBuilt() {
  const trouble = await build();
  if (trouble === null) return;
  console.error(trouble);
  process.exit(1);
}
