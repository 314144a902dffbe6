import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { buildStamp, stampOfBuild } from './build-stamp.mjs';
import { ensureBuilt } from './build-web.mjs';
import { ensureInstalled, installedStamp, npmCi, stampOfInstall } from './install.mjs';
import { at, root } from './paths.mjs';
import { machineKind, pinnedNodeFolder } from './pinned-node.mjs';
import { writeStamp } from './stamp.mjs';

/** What a server needs besides its packages: what it runs, what it serves, and the stamps that say both are up to date. */
const parts = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'content',
  'deploy',
  'dist',
  'docs',
  'package-lock.json',
  'package.json',
  'scripts',
  'src',
  'tsconfig',
  'vite.config.ts',
];

const isLeftOut = (path) => /\.test\.tsx?$/.test(path) || /^dist[/\\]\.next-/.test(relative(root, path));

const isForAuthorsOnly = (name) =>
  /\.(map|[cm]?ts)$/.test(name) || (/\.md$/i.test(name) && !/^(licen|notice)/i.test(name));

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Folders of a package beside its code. */
const foldersForAuthors = new Set(['test', 'tests', 'benchmark', 'benchmarks', 'example', 'examples', 'docs']);

/** Removes what no server reads: types, source maps, manuals, and tests of packages. */
function trimPackages(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const isPackage = entries.some(({ name }) => name === 'package.json');
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const isLeftOut = entry.isDirectory()
      ? isPackage && foldersForAuthors.has(entry.name)
      : entry.isFile() && isForAuthorsOnly(entry.name);
    if (isLeftOut) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) trimPackages(path);
  }
}

/** Removes what only debuggers and compilers read of Node: headers and, if the machine has `strip`, a fifth of the program. */
function trimNode(node, { strips }) {
  for (const part of ['include', 'share']) rmSync(join(node, part), { recursive: true, force: true });
  // A program for macOS is signed, and would not run if changed.
  if (strips && process.platform === 'linux') spawnSync('strip', [join(node, 'bin/node')], { stdio: 'ignore' });
}

/** The size of a folder's files on a disk with 4 kB blocks. */
function megabytesOf(folder) {
  let bytes = 0;
  for (const path of filesBelow(folder)) bytes += Math.ceil(statSync(path).size / 4096) * 4096;
  return Math.round(bytes / 1e6);
}

/**
 * Fills an empty folder with a ready-to-run server for a kind of machine, `{ os, cpu }`, without what only builds and tests it. `node`
 * is how its Node is kept: 'whole', 'trimmed' by what this machine can do, or 'none'. Resolves to the exit code, after printing why it is not 0.
 */
export async function makeRelease(folder, { machine, node: kept, stamp }) {
  mkdirSync(folder, { recursive: true });
  for (const part of parts)
    cpSync(at(part), join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) });
  writeFileSync(join(folder, buildStamp), `${stamp}\n`);
  // Optional packages are Node itself, and the image library for the machine.
  const chosen = machine ? [`--os=${machine.os}`, `--cpu=${machine.cpu}`, '--libc=glibc'] : [];
  const { code, output } = await npmCi(['--omit=dev', '--include=optional', ...chosen], folder);
  if (code !== 0) {
    console.error(output);
    return code;
  }
  const kind = machine ? `${machine.os}-${machine.cpu}` : machineKind;
  const node = join(folder, relative(root, pinnedNodeFolder(kind) ?? 'none'));
  if (kept === 'none') rmSync(node, { recursive: true, force: true });
  else trimNode(node, { strips: kept === 'trimmed' });
  trimPackages(join(folder, 'node_modules'));
  writeStamp(relative(root, join(folder, installedStamp)), stampOfInstall(kind));
  return 0;
}

/**
 * Puts a ready-to-run server into an empty folder: `npm start` and `npm run cairn` work there, and so does `node src/server/main.ts`.
 * With `--without-node` it uses the machine's Node, which must be 26 or newer. With `--archive`, the folder gets an archive for each
 * kind of machine instead, with checksums and a list of what is in it. Resolves to the exit code.
 */
export async function release(args) {
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [target, ...others] = args.filter((arg) => !arg.startsWith('--'));
  const folder = target && resolve(target);
  if (!folder || others.length > 0 || !['', '--without-node', '--archive'].includes(flags.join())) {
    console.error('npm run release -- <folder> [--without-node | --archive]');
    return 2;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is not empty`);
    return 1;
  }
  await ensureInstalled();
  await ensureBuilt();
  const stamp = stampOfBuild();
  if (flags[0] === '--archive') return (await import('./release-archive.mjs')).archive(folder, { stamp, makeRelease });
  const code = await makeRelease(folder, { stamp, node: flags.length === 0 ? 'trimmed' : 'none' });
  if (code !== 0) return code;
  console.log(
    `Released to ${folder}: ${megabytesOf(folder)} MB, ${stamp === '' ? 'commit unknown' : `commit ${stamp}`}`,
  );
  return 0;
}
