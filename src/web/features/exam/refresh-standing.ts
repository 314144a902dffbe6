import type { QueryClient } from '@tanstack/react-query';

/** Starts the key of every query that depends on attempts or reading. */
export const OF_STANDING = 'of standing';

/** After an attempt is saved or a task read: refetches what depends on it, at once if it is on screen. */
export async function refreshStanding(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: [OF_STANDING], type: 'inactive' });
  await queries.invalidateQueries({ queryKey: [OF_STANDING] });
}
