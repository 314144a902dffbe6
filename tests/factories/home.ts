import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createTestDatabase } from '../setup/test-database.ts';

/** Where an installation keeps everything: its data folder, and its database on whichever kind this project tests. */
export type Home = { settings: { DATA_DIR: string; DATABASE_URL?: string }; remove(): Promise<void> };

/** Emptied databases of this test file. Making one takes half a second; they go with the cluster at the end of the run. */
const spare: string[] = [];

async function emptied(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.end();
}

/** An empty home. Any number of apps may live in it, at once or one after the other. */
export async function makeHome(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'));
  const url = inject('database') === 'postgres' ? (spare.pop() ?? (await createTestDatabase()).url) : null;
  return {
    settings: { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) },
    async remove() {
      if (url) {
        await emptied(url);
        spare.push(url);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
