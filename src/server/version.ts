import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product version from its package.json. */
export const VERSION: string = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).version;

/** The commit this was made from, with a plus sign if files were changed since, and its date; null where nobody knows. */
export type Build = { commit: string | null; date: string | null };

/** What `npm run release` writes into its folder, and git into an archive, as in `.gitattributes`. */
const STAMP = `${root}/build-stamp.txt`;

/** The form of a stamp, as scripts/build-stamp.mjs writes it. */
const FORM = /^([0-9a-f]{7,40}\+?) (\d{4}-\d\d-\d\d)\s*$/;

let running: Build | null = null;

/** What runs here, as git or the stamp says. Read once: a checkout may be newer by now than what was started from it. */
export const readBuild = (): Build => (running ??= findBuild());

function findBuild(): Build {
  const text = existsSync(`${root}/.git`) ? askGit() : existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';
  const [, commit = null, date = null] = FORM.exec(text) ?? [];
  return { commit, date };
}

/** The version and the build in words: '0.1.0, commit 1a2b3c4d of 2026-11-28'. */
export function versionText({ commit, date }: Build = readBuild()): string {
  return commit === null ? `${VERSION}, commit unknown` : `${VERSION}, commit ${commit} of ${date}`;
}

function askGit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['--no-optional-locks', '-C', root, ...args], {
      encoding: 'utf8',
      timeout: 5000,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return `${git('describe', '--always', '--abbrev=8', '--exclude=*', '--dirty=+')} ${git('log', '-1', '--format=%cs')}`;
  } catch {
    // There is no git here, or the checkout is another user's.
    return '';
  }
}
