import type { ColumnType } from 'kysely';

/** A value kept as JSON: written through `json()`, read decoded. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
declare const jsonOf: unique symbol;
export type JsonText<T> = string & { [jsonOf]?: T };
