import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from './opened.ts';

/** The few column types that differ between the databases. */
export type ColumnTypes = { time: RawBuilder<unknown>; json: RawBuilder<unknown>; flag: RawBuilder<unknown> };

export function columnTypes(kind: DatabaseKind): ColumnTypes {
  return kind === 'postgres'
    ? { time: sql`timestamptz(3)`, json: sql`jsonb`, flag: sql`boolean` }
    : { time: sql`text`, json: sql`text`, flag: sql`integer` };
}
