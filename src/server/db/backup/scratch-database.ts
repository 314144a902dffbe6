import { randomBytes } from 'node:crypto';
import { NoScratchDatabase } from './bad-backup.ts';
import { openClient } from '#server/db/postgres/hosts.ts';

/** PostgreSQL's code for something that the user has no right to. */
const NO_RIGHT = '42501';

/** Runs `work` with the address of a new, empty database on the server of another, and drops it afterwards. Throws {@link NoScratchDatabase}. */
export async function withScratchDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `cairn_drill_${randomBytes(6).toString('hex')}`;
  await ask(databaseUrl, `create database ${name} template template0 encoding 'UTF8'`);
  try {
    return await work(databaseUrl.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`));
  } finally {
    await ask(databaseUrl, `drop database if exists ${name} with (force)`);
  }
}

async function ask(databaseUrl: string, statement: string): Promise<void> {
  const client = await openClient(databaseUrl, { connectionTimeoutMillis: 4000 });
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== NO_RIGHT) throw error;
    throw new NoScratchDatabase(
      'a drill of a PostgreSQL backup needs an empty database, which the user of this one may not create: run "alter role … createdb", or name one with --into postgres://…',
    );
  } finally {
    await client.end();
  }
}
