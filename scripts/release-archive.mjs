import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { npm } from './install.mjs';
import { at } from './paths.mjs';

/** What archives are made for. Node and the image library have builds for the GNU C library alone. */
const MACHINES = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
];

/** The file with the SHA-256 of every other one, in the form of `sha256sum`. */
const SUMS = 'sha256sums';

/** Every file the same whoever makes it, and whenever: sorted, of nobody, with one date and two modes. */
const sameBytes = (date) => [
  '--format=ustar',
  '--sort=name',
  `--mtime=${date}T00:00:00Z`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rwX,go+rX,go-w',
];

/** Writes a folder of `parent` as a compressed archive. Throws if tar fails. */
async function pack(file, parent, name, date) {
  const tar = spawn('tar', ['-c', ...sameBytes(date), '-C', parent, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve, reject) => tar.once('error', reject).once('close', resolve));
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  if ((await ended) !== 0) throw new Error('tar failed');
}

async function sumOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** An identifier in the form of a UUID that follows from what it stands for. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Everything that a server is made of, in the form of CycloneDX, with nothing that differs from run to run. */
async function listOfParts(version, date) {
  const { code, output } = await npm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
  ]);
  if (code !== 0) throw new Error(output);
  const list = JSON.parse(output);
  delete list.serialNumber;
  // Which npm made the list differs from machine to machine.
  list.metadata = { timestamp: `${date}T00:00:00Z`, component: { ...list.metadata.component, name: 'cairn', version } };
  list.components.sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  list.dependencies.sort((one, other) => (one.ref < other.ref ? -1 : 1));
  for (const { dependsOn } of list.dependencies) dependsOn?.sort();
  return { ...list, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(list))}` };
}

/**
 * Writes into a folder: an archive with a ready-to-run server for each kind of machine, the list of its parts, what NEWEST_RELEASE can
 * point at, and checksums. Equal sources give equal bytes. Resolves to the exit code.
 */
export async function archive(folder, { stamp, makeRelease }) {
  if (!/GNU tar/.test(spawnSync('tar', ['--version'], { encoding: 'utf8' }).stdout ?? '')) {
    console.error('Archives need GNU tar, which sorts files and fixes their dates');
    return 1;
  }
  const [commit, date] = stamp.split(' ');
  if (!date || commit.endsWith('+')) {
    console.error('Archives are made of a commit: commit your changes, or build in a clean checkout');
    return 1;
  }
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const scratch = mkdtempSync(join(tmpdir(), 'cairn-release-'));
  mkdirSync(folder, { recursive: true });
  try {
    for (const machine of MACHINES) {
      const name = `cairn-${version}-${machine.os}-${machine.cpu}`;
      const code = await makeRelease(join(scratch, name), { machine, node: 'whole', stamp });
      if (code !== 0) return code;
      await pack(join(folder, `${name}.tar.gz`), scratch, name, date);
      rmSync(join(scratch, name), { recursive: true });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const write = (name, data) => writeFileSync(join(folder, name), `${JSON.stringify(data, null, 2)}\n`);
  write(`cairn-${version}.cdx.json`, await listOfParts(version, date));
  write('latest.json', { version, date });
  const names = readdirSync(folder).sort();
  const sums = [];
  for (const name of names) sums.push(`${await sumOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, SUMS), sums.join(''));
  console.log(`Archives in ${folder}, commit ${stamp}:\n${sums.join('')}`.trimEnd());
  return 0;
}
