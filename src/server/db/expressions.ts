import { sql } from 'kysely';

/** The exact percentage of an attempt; null if it had no questions. */
export const EXACT_PERCENTAGE = sql<
  number | null
>`cast((score * 1000 + partial_points) * 100 as double precision) / nullif(total_questions * 1000, 0)`;

/** A text that is part of the statement, as the conditions of partial indexes need it. */
export const literal = <T extends string>(text: T) => sql.lit(text);
