import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scratch } from '../servers/scratch.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout}`);
  return stdout;
}

/**
 * Makes the archives of the current commit twice, each in a clone and with an installation of its own, and compares every byte of
 * them by their checksums. Then unpacks the one for this kind of machine and asks it for its version. Resolves to whether all is as it should be.
 */
export async function compareArchives(scratch: Scratch): Promise<boolean> {
  const commit = run('git', ['rev-parse', 'HEAD'], ROOT).trim();
  const sums = ['first', 'second'].map((name) => {
    const [clone, out] = [scratch.makeFolder(`clone-${name}`), scratch.makeFolder(`archives-${name}`)];
    run('git', ['clone', '--quiet', ROOT, clone], ROOT);
    // The branch may have moved since.
    run('git', ['checkout', '--quiet', '--detach', commit], clone);
    run('npm', ['run', '--silent', 'release', '--', out, '--archive'], clone);
    run('sha256sum', ['--check', '--quiet', 'sha256sums'], out);
    return { out, sums: readFileSync(join(out, 'sha256sums'), 'utf8') };
  });
  const [first, second] = sums as [(typeof sums)[number], (typeof sums)[number]];
  console.log(first.sums.trimEnd());
  const isEqual = first.sums === second.sums;
  console.log(isEqual ? 'Equal, byte by byte.' : `Not equal:\n${second.sums.trimEnd()}`);
  const unpack = (out: string, name: string, to: string) => {
    const folder = scratch.makeFolder(to);
    run('tar', ['-xzf', join(out, name), '-C', folder, '--strip-components=1'], folder);
    return folder;
  };
  const archive = first.sums.split('\n').find((line) => line.includes(`-${process.platform}-${process.arch}.tar.gz`));
  if (archive === undefined) return isEqual;
  const folder = unpack(first.out, archive.slice(66), 'unpacked-first');
  if (!isEqual) {
    const other = unpack(second.out, archive.slice(66), 'unpacked-second');
    console.log(spawnSync('diff', ['-rq', folder, other], { encoding: 'utf8' }).stdout.slice(0, 5000));
  }
  console.log(run(join(folder, 'node_modules/.bin/node'), ['src/server/cairn.ts', 'version'], folder).trimEnd());
  return isEqual;
}
