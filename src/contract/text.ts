import * as z from 'zod/mini';

/** U+0000 is refused everywhere, since PostgreSQL cannot store it; so are halves of surrogate pairs. */
const storable = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), {
  error: 'Contains characters that cannot be stored',
});

/** Text that both databases can store. */
export function text(min: number, max: number) {
  return z.string().check(z.minLength(min), z.maxLength(max), storable);
}

/** An id in a path. Its form is not checked: an id that cannot exist is one that does not exist, 404. */
export const Id = z.string();

/** Which part of a long list: `page` from 1, of `limit` rows. */
export const PageQuery = {
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
  limit: z._default(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number)), 25),
};

/** A moment in ISO-8601, UTC. */
export const Moment = z.iso.datetime();

/**
 * Whom the browser takes the caller for: what one person did is not booked to the next who signs in. A call that declares
 * it is refused as not signed in where it is somebody else.
 */
export const LearnerHeaders = z.object({ 'learner-id': z.optional(z.uuid()) });
