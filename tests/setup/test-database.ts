import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import './provided.ts';

export interface TestDatabase {
  url: string;
  /** Drops the database, disconnecting anyone still connected. */
  drop(): Promise<void>;
}

async function asSuperuser(clusterUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a PostgreSQL database on this run's cluster: an empty one, or a copy of the one at `model`, which must have no connections. */
export async function createTestDatabase(model?: string): Promise<TestDatabase> {
  const clusterUrl = inject('postgresUrl');
  if (!clusterUrl) throw new Error('There is no PostgreSQL in this test project');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = model ? new URL(model).pathname.slice(1) : 'template1';
  await asSuperuser(clusterUrl, `create database ${name} template ${template}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asSuperuser(clusterUrl, `drop database if exists ${name} with (force)`) };
}
