import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensurePostgres } from '../setup/postgres-binaries.ts';
import type { Scratch } from './scratch.ts';

const keeperFile = fileURLToPath(new URL('../setup/postgres-keeper.ts', import.meta.url));

/** Settings that the tests switch off for speed and a production server never does. */
const DURABLE = '-c fsync=on -c synchronous_commit=on -c full_page_writes=on';

/** Starts a PostgreSQL cluster for this run, like the tests' but durable; or returns why it cannot. */
export async function startPostgres(scratch: Scratch): Promise<{ url: string } | { missing: string }> {
  const found = ensurePostgres();
  if ('missing' in found) return found;
  const programs = durablePrograms(found.folder, join(scratch.folder, 'postgres-programs'));
  const keeper = spawn(process.execPath, [keeperFile, programs], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(keeper, 'exit');
  scratch.atEnd(async () => {
    keeper.stdin.end();
    await gone;
  });
  const said = once(keeper.stdout, 'data').then(([line]) => String(line).trim());
  const url = await Promise.race([said, gone.then(() => null)]);
  return url === null ? { missing: 'PostgreSQL could not be started; the reason is above' } : { url };
}

/** Creates an empty database on the server of the given URL; returns its URL. */
export async function emptyDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** Wraps the programs with a `postgres` that appends the durable settings, which override the tests' settings. */
function durablePrograms(folder: string, own: string): string {
  mkdirSync(own);
  // PostgreSQL may run as a different user.
  chmodSync(join(own, '..'), 0o755);
  symlinkSync(join(folder, 'initdb'), join(own, 'initdb'));
  writeFileSync(join(own, 'postgres'), `#!/bin/sh\nexec '${join(folder, 'postgres')}' "$@" ${DURABLE}\n`, {
    mode: 0o755,
  });
  return own;
}
