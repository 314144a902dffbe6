import type { QueryClient } from '@tanstack/react-query';

/** Begins the key of every query whose answer follows from attempts. */
export const OF_ATTEMPTS = 'of attempts';

/** An attempt was saved: what was known of attempts is asked anew, at once where it is on the screen. */
export async function attemptsChanged(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: [OF_ATTEMPTS], type: 'inactive' });
  await queries.invalidateQueries({ queryKey: [OF_ATTEMPTS] });
}
