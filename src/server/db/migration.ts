import type { ColumnTypes } from '#server/db/tables/column-types.ts';
import type { Tx } from './database.ts';

/** One step of the schema. Once released it is never changed, only followed by another. */
export type Migration = { name: string; up(tx: Tx, types: ColumnTypes): Promise<void> };
