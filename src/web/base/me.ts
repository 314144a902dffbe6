import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { getMe, User } from '#contract/account.ts';
import { type Api, ApiError, callTo } from './api.ts';
import { useApi } from './loading.ts';

/** The signed-in person; null if there is none. Throws if that is unknown, so that nobody is signed out by an error. */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['auth', 'me'],
    queryFn: async (): Promise<User | null> => {
      try {
        return await api(callTo<typeof getMe>('GET', '/api/auth/me'));
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });

export function useMe(): User | null {
  return useQuery(meQuery(useApi())).data ?? null;
}

/** Whether somebody has a role, so that the admin area is theirs. */
export const isStaff = ({ isAdmin, roles }: User): boolean => isAdmin || roles.length > 0;

/** Refetches who is signed in, and drops the data of the previous person. */
export function useRefreshMe(): () => Promise<void> {
  const queries = useQueryClient();
  const { queryKey } = meQuery(useApi());
  return async () => {
    queries.removeQueries({ type: 'inactive' });
    // The person comes first, until the page shows the change, so that parts of the previous person's page fetch nothing.
    await queries.invalidateQueries({ queryKey });
    await new Promise((shown) => setTimeout(shown));
    await queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  };
}
