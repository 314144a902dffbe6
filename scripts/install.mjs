import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { withLock } from './lock.mjs';
import { at, root } from './paths.mjs';
import { machineKind, pinnedNode, pinnedNodeFolder } from './pinned-node.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

export const installedStamp = 'node_modules/.cairn-installed';

// Stated explicitly: NODE_ENV=production or an npm setting would leave out the packages for building and testing.
const everything = ['--include=dev', '--include=optional'];

/** Runs npm below a folder, without showing its output; resolves to the exit code and the output. */
export function npm(args, cwd = root) {
  const cli = process.env.npm_execpath ?? '';
  // The Node that npm itself runs on, not the one in node_modules that npm may be about to remove.
  if (cli.endsWith('npm-cli.js'))
    return runQuietly(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], { cwd });
  return runQuietly('npm', args, { cwd, shell: process.platform === 'win32' });
}

/** Installs what package-lock.json lists, of the kinds in `kinds`, into a folder's node_modules. */
export const npmCi = (kinds, cwd = root) => npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...kinds], cwd);

/** If the pinned binary cannot run (another C library), npm's scripts must not find it as `node` either. */
function removeUnusableNode() {
  const node = pinnedNode();
  if (!node || spawnSync(node, ['--version']).status === 0) return;
  rmSync(pinnedNodeFolder(), { recursive: true, force: true });
  rmSync(at('node_modules/.bin/node'), { force: true });
}

/** The stamp of node_modules that match package-lock.json and a kind of machine. */
export const stampOfInstall = (kind = machineKind) => `${hashOf(['package-lock.json'])} ${kind}`;

/** Brings node_modules up to date with package-lock.json, if they are not already. Exits the process if npm fails. */
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
