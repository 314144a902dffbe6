import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMe, type User } from '#contract/account.ts';
import { type Api, ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';

/** The person signed in; null when nobody is. Throws where that cannot be found out: nobody is signed out by it. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['auth', 'me'],
    queryFn: async (): Promise<User | null> => {
      try {
        return await api(getMe);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });

export function useMe(): User | null {
  return useQuery(meQuery(useApi())).data ?? null;
}

/** Asks anew who is signed in, and forgets what the last person was shown. */
export function useRefreshMe(): () => Promise<void> {
  const queries = useQueryClient();
  const { queryKey } = meQuery(useApi());
  return async () => {
    queries.removeQueries({ type: 'inactive' });
    // Who it is comes first, until the page shows it: what stood there of whoever is gone asks for nothing of theirs.
    await queries.invalidateQueries({ queryKey });
    await new Promise((shown) => setTimeout(shown));
    await queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  };
}
