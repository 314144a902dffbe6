import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/** Data that the screen's loader has fetched, kept up to date. */
export function useLoaded<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>): T {
  const { data } = useQuery(query);
  if (data === undefined) throw new Error(`not loaded: ${JSON.stringify(query.queryKey)}`);
  return data;
}
