import * as z from 'zod/mini';
import { MOST_OPTIONS } from './part/limits.ts';

/** An option by its place in a question, from 0. */
export const OptionIndex = z.int().check(z.gte(0), z.lte(MOST_OPTIONS - 1));
