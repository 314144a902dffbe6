import * as z from 'zod/mini';
import { Id } from './text.ts';

/**
 * Who the browser thinks the caller is: one person's actions must not be credited to the next who signs in. A call that
 * declares this is refused as not signed in if the caller is someone else.
 */
export const LearnerHeaders = z.object({ 'learner-id': z.optional(Id) });
