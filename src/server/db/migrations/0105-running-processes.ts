import { sql } from 'kysely';
import type { Up } from '../migration.ts';

/** The processes of the server and their background jobs, as each reports them every half minute, for administrators and the operator's tool. */
export const up: Up = async (tx, { time, json }) => {
  await sql`create table running_process (
    id text primary key,
    host text not null,
    pid integer not null,
    build text not null,
    started_at ${time} not null,
    seen_at ${time} not null,
    memory_mb integer not null,
    jobs ${json} not null
  )`.execute(tx);
};
