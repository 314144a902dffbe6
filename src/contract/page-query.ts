import * as z from 'zod/mini';

/** Which part of a long list: `page` from 1, of `limit` rows. */
export const PageQuery = {
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
  limit: z._default(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number)), 25),
};
