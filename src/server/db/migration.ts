import type { ColumnTypes } from '#server/db/tables/column-types.ts';
import type { Tx } from './database.ts';

/** A step of the schema. Once released it never changes; later steps follow it. */
export type Migration = { name: string; up(tx: Tx, types: ColumnTypes): Promise<void> };
