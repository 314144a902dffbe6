import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { withLock } from './lock.mjs';
import { at } from './paths.mjs';
import { pinnedNode, pinnedNodeFolder } from './pinned-node.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const stampFile = 'node_modules/.cairn-installed';

// What is included is said outright: NODE_ENV=production or an npm setting would leave out the packages that build and test.
const npmArgs = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];

function npm() {
  const cli = process.env.npm_execpath ?? '';
  // The Node that npm itself runs on, not the one in node_modules that npm is about to remove.
  if (cli.endsWith('npm-cli.js'))
    return runQuietly(process.env.npm_node_execpath ?? process.execPath, [cli, ...npmArgs]);
  return runQuietly('npm', npmArgs, { shell: process.platform === 'win32' });
}

/** Where the pinned binary cannot run (another C library), it must not be the `node` that npm's scripts find first either. */
function removeUnusableNode() {
  const node = pinnedNode();
  if (!node || spawnSync(node, ['--version']).status === 0) return;
  rmSync(pinnedNodeFolder(), { recursive: true, force: true });
  rmSync(at('node_modules/.bin/node'), { force: true });
}

/** Makes node_modules what package-lock.json says; nothing to do when it already is. Ends the process when npm fails. */
export async function ensureInstalled() {
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}`;
  if (readStamp(stampFile) === wanted) return;
  await withLock(async () => {
    if (readStamp(stampFile) === wanted) return;
    console.log('Installing packages…');
    rmSync(at(stampFile), { force: true });
    const { code, output } = await npm();
    if (code !== 0) {
      console.error(output);
      process.exit(code);
    }
    removeUnusableNode();
    writeStamp(stampFile, wanted);
  });
}
