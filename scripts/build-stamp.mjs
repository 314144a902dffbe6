import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, root } from './paths.mjs';

/** The file that says what a folder without git was made from; git fills it in when it makes an archive (.gitattributes). */
export const buildStamp = 'build-stamp.txt';

/** The commit of this checkout, with a plus sign if files were changed since, and its date: '1a2b3c4d 2026-11-28'. Empty if unknown. */
export function stampOfBuild() {
  if (!existsSync(at('.git'))) {
    const text = existsSync(at(buildStamp)) ? readFileSync(at(buildStamp), 'utf8').trim() : '';
    return text.startsWith('$') ? '' : text;
  }
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const commit = git('describe', '--always', '--abbrev=8', '--exclude=*', '--dirty=+');
  const date = git('log', '-1', '--format=%cs');
  return commit && date ? `${commit} ${date}` : '';
}
