import type { QueryClient } from '@tanstack/react-query';

/** Starts the key of every query whose answer depends on attempts or on what was read. */
export const OF_STANDING = 'of standing';

/** After an attempt is saved or a task read: refetches what depends on it, at once if it is on screen. */
export async function refreshStanding(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: [OF_STANDING], type: 'inactive' });
  await queries.invalidateQueries({ queryKey: [OF_STANDING] });
}
