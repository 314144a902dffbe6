import { type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '#server/db/dialects.ts';

/** The few column types that differ between the databases, and the kind, for things without a common form. */
export type ColumnTypes = {
  kind: DatabaseKind;
  time: RawBuilder<unknown>;
  json: RawBuilder<unknown>;
  flag: RawBuilder<unknown>;
};

export function columnTypes(kind: DatabaseKind): ColumnTypes {
  return kind === 'postgres'
    ? { kind, time: sql`timestamptz(3)`, json: sql`jsonb`, flag: sql`boolean` }
    : { kind, time: sql`text`, json: sql`text`, flag: sql`integer` };
}
