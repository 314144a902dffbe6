import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { BadBackup } from './bad-backup.ts';

/** Copies a PostgreSQL database to a file that only its owner can read. Throws {@link BadBackup}. */
export async function dumpPostgres(url: string, to: string): Promise<void> {
  await run('pg_dump', ['--format=custom', `--file=${to}`, url]);
  chmodSync(to, 0o600);
}

/** What a dump contains, one object per line. */
export const listOfDump = (dump: string): Promise<string> => run('pg_restore', ['--list', dump]);

/** The migrations in a dump; none if it is not ours. */
export async function migrationsInDump(dump: string): Promise<string[]> {
  const listed = await listOfDump(dump);
  if (!/ TABLE DATA public migration /.test(listed)) return [];
  const rows = await run('pg_restore', ['--data-only', '--table=migration', '--file=-', dump]);
  return [...rows.matchAll(/^(\d{4}-[\w-]+)\t/gm)].map(([, name]) => name!);
}

/** Replaces everything of ours in a database with a dump, in one transaction. */
export async function replacePostgres(url: string, dump: string): Promise<void> {
  const script = `${dump}.sql`;
  try {
    await run('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, dump]);
    chmodSync(script, 0o600);
    const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction', '--output=/dev/null'];
    await run('psql', [...options, `--dbname=${url}`, `--command=${REMOVE_OURS}`, `--file=${script}`]);
  } finally {
    rmSync(script, { force: true });
  }
}

/** Drops the tables and functions of the user Cairn connects as; those of extensions and other users stay. */
export const REMOVE_OURS = `do $$
declare it record;
begin
  for it in select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tableowner = current_user
  loop execute 'drop table public.' || it.name || ' cascade'; end loop;
  for it in select p.oid::regprocedure as name from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'public'::regnamespace and r.rolname = current_user
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute 'drop function ' || it.name || ' cascade'; end loop;
end $$`;

/** Runs one of PostgreSQL's programs and returns its output. Throws {@link BadBackup} if it is missing or fails. */
async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new BadBackup(`${program} is required for a PostgreSQL database but is not installed`);
    throw error;
  });
  const [said, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new BadBackup(`${program} failed: ${complaint.trim().split('\n').slice(0, 3).join(' ')}`);
  return said;
}
