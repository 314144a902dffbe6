import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall } from './apt.ts';

// Debian's package creates and starts a cluster of its own, which nobody here needs; this file prevents that.
const settings = '/etc/postgresql-common/createcluster.d';
const noCluster = `${settings}/cairn-tests.conf`;
const before = `mkdir -p ${settings} && echo 'create_main_cluster = false' > ${noCluster}`;
const after = `rm -f ${noCluster}; rmdir ${settings} 2>/dev/null`;

const versionIn = (path: string) => Number(/(\d+)(\.\d+)?/.exec(path)?.[1] ?? 0);

function installations(parent: string, name: RegExp): string[] {
  if (!existsSync(parent)) return [];
  const found = readdirSync(parent).filter((entry) => name.test(entry));
  return found.sort((a, b) => versionIn(b) - versionIn(a)).map((entry) => join(parent, entry, 'bin'));
}

/** The folder with PostgreSQL's server programs, or null; the newest version of a location first. */
function findPostgres(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...installations('/usr/lib/postgresql', /^\d/),
    ...installations('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    ...installations('/usr/local/opt', /^postgresql(@\d+)?$/),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
  // A link in PATH stands alone; the other programs are beside its target.
  return found ? dirname(realpathSync(join(found, 'postgres'))) : null;
}

/** Like `findPostgres`, but installs it first if needed and possible; otherwise returns the reason why there is none. */
export function ensurePostgres(): { folder: string } | { missing: string } {
  const folder = findPostgres();
  if (folder) return { folder };
  const trouble = aptInstall('postgresql', { before, after });
  const installed = trouble === null ? findPostgres() : null;
  // Without it, the one test of a pooler is skipped.
  if (installed) aptInstall('pgbouncer');
  return installed
    ? { folder: installed }
    : { missing: trouble ?? 'postgresql was installed but its programs were not found' };
}
