import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { withLock } from './lock.mjs';
import { at, root } from './paths.mjs';
import { pinnedNode, pinnedNodeFolder } from './pinned-node.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

export const installedStamp = 'node_modules/.cairn-installed';

// What is included is said outright: NODE_ENV=production or an npm setting would leave out the packages that build and test.
const everything = ['--include=dev', '--include=optional'];

/** What package-lock.json names, of the kinds that `kinds` says, into node_modules of a folder. */
export function npmCi(kinds, cwd = root) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...kinds];
  const cli = process.env.npm_execpath ?? '';
  // The Node that npm itself runs on, not the one in node_modules that npm is about to remove.
  if (cli.endsWith('npm-cli.js'))
    return runQuietly(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], { cwd });
  return runQuietly('npm', args, { cwd, shell: process.platform === 'win32' });
}

/** Where the pinned binary cannot run (another C library), it must not be the `node` that npm's scripts find first either. */
function removeUnusableNode() {
  const node = pinnedNode();
  if (!node || spawnSync(node, ['--version']).status === 0) return;
  rmSync(pinnedNodeFolder(), { recursive: true, force: true });
  rmSync(at('node_modules/.bin/node'), { force: true });
}

/** What node_modules that fits package-lock.json and this machine is marked with. */
export const stampOfInstall = () => `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`;

/** Makes node_modules what package-lock.json says; nothing to do when it already is. Ends the process when npm fails. */
export async function ensureInstalled() {
  const wanted = stampOfInstall();
  if (readStamp(installedStamp) === wanted) return;
  await withLock(async () => {
    if (readStamp(installedStamp) === wanted) return;
    console.log('Installing packages…');
    rmSync(at(installedStamp), { force: true });
    const { code, output } = await npmCi(everything);
    if (code !== 0) {
      console.error(output);
      process.exit(code);
    }
    removeUnusableNode();
    writeStamp(installedStamp, wanted);
  });
}
