import * as z from 'zod/mini';
import { Segment } from './text.ts';

/** Part of a long list: `page` from 1, with `limit` rows each. */
export const PageQuery = {
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
  limit: z._default(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number)), 25),
};

/** {@link PageQuery}, or the page that contains the row with id `at`. If the list doesn't contain it, `page` is used. */
export const PlaceQuery = { ...PageQuery, at: z.optional(Segment) };

/** Sort direction of a list. */
export const orderQuery = (usual: 'asc' | 'desc') => z._default(z.enum(['asc', 'desc']), usual);
