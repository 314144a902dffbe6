import type { ColumnTypes } from '#server/db/tables/column-types.ts';
import type { Tx } from './database.ts';

/** What a migration exports: brings the schema from what the previous one left to what this one promises. */
export type Up = (tx: Tx, types: ColumnTypes) => Promise<void>;
