import type { QueryClient } from '@tanstack/react-query';

/** Begins the key of every query whose answer follows from attempts, or from what was read. */
export const OF_STANDING = 'of standing';

/** An attempt was saved or a task read: what was known of where one stands is asked anew, at once where it is on the screen. */
export async function refreshStanding(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: [OF_STANDING], type: 'inactive' });
  await queries.invalidateQueries({ queryKey: [OF_STANDING] });
}
