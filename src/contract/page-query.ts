import * as z from 'zod/mini';
import { Segment } from './text.ts';

/** Which part of a long list: `page` from 1, of `limit` rows. */
export const PageQuery = {
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
  limit: z._default(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number)), 25),
};

/** The same, or the page on which one row stands: `at` is its id. Where the list does not hold it, `page` counts. */
export const PlaceQuery = { ...PageQuery, at: z.optional(Segment) };

/** Which way round a list is sorted. */
export const orderQuery = (usual: 'asc' | 'desc') => z._default(z.enum(['asc', 'desc']), usual);
