import type { ColumnType } from 'kysely';

/** A value stored as JSON: written through `json()`, read decoded. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
/** A JSON column that may be omitted in a new row. */
export type DefaultJson<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
/** A JSON column that may be null. */
export type OptionalJson<T> = ColumnType<T | null, JsonText<T> | null, JsonText<T> | null>;
declare const jsonOf: unique symbol;
export type JsonText<T> = string & { [jsonOf]?: T };
