import { randomUUID } from 'node:crypto';
import { createHistogram } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Reading } from './load.ts';

/** Stores one row durably, as plainly as the database's own client allows. */
export type PlainInsert = { insert: () => unknown; close: () => unknown; atOnce: number };

const TABLE = 'quiz_attempt';

/** Inserts rows like the one a submit stored into the same file: one prepared statement, with a commit and a sync for each. */
export function plainInsertSqlite(file: string): PlainInsert {
  const connection = new DatabaseSync(file, { timeout: 5000 });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const model = connection.prepare(`select * from ${TABLE} limit 1`).get();
  if (!model) throw new Error('no submit was stored');
  const columns = Object.keys(model);
  const statement = connection.prepare(
    `insert into ${TABLE} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  return {
    insert: () => statement.run(...Object.values({ ...model, id: randomUUID() })),
    close: () => connection.close(),
    atOnce: 1,
  };
}

/** Plain inserts on PostgreSQL, over a pool with as many connections as the submits use. */
export async function plainInsertPostgres(url: string, connections: number): Promise<PlainInsert> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const { rows } = await pool.query<Record<string, unknown>>(`select * from ${TABLE} limit 1`);
  const model = rows[0];
  if (!model) throw new Error('no submit was stored');
  const columns = Object.keys(model);
  const values = Object.values(model);
  const idAt = columns.indexOf('id');
  const text = `insert into ${TABLE} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`;
  return {
    insert: () => pool.query({ name: 'plain', text, values: values.with(idAt, randomUUID()) }),
    close: () => pool.end(),
    atOnce: connections,
  };
}

/** Inserts for some seconds, as many at once as the database's client can run. */
export async function measureInserts({ insert, atOnce }: PlainInsert, seconds: number): Promise<Reading> {
  const histogram = createHistogram();
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = performance.now(); at < until; at = performance.now()) {
        await insert();
        histogram.record(Math.max(1, Math.round((performance.now() - at) * 1000)));
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (histogram.count * 1000) / (performance.now() - startedAt),
    p50Ms: histogram.percentile(50) / 1000,
    p99Ms: histogram.percentile(99) / 1000,
    cpuMicros: (user + system) / histogram.count,
    busy: null,
    loaderBusy: null,
  };
}
