import * as z from 'zod/mini';
import { Id } from './text.ts';

/**
 * Whom the browser takes the caller for: what one person did is not booked to the next who signs in. A call that declares
 * it is refused as not signed in where it is somebody else.
 */
export const LearnerHeaders = z.object({ 'learner-id': z.optional(Id) });
