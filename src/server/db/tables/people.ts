import type { Expression, SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** A query for ids of people in a table, for use in another query's condition. */
export type PeopleQuery<T extends keyof Schema> = SelectQueryBuilder<Schema, T, { userId: string }>;

/** The same as a list, for a lateral join. */
export type PeopleList = Expression<string>;
