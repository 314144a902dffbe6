import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type * as z from 'zod/mini';
import type { CallOf, Endpoint } from '#contract/endpoint.ts';
import type { Api } from '#web/base/api.ts';
import { type Loading, useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { adminQuery, LIMIT } from './admin.queries.ts';
import { loadAdmin } from './load-admin.ts';
import { queryIn } from './query-in.ts';

type ListCall = Endpoint & { query: z.ZodMiniType<object>; reply: z.ZodMiniType<object> };

/** A list of the admin area: the address says which of its rows are asked for, a loader fetches them, and the screen shows them. */
export function adminList<E extends ListCall>(call: E) {
  type Query = z.input<E['query']> & { limit: string };
  const queryAt = (address: URL) => ({ ...(queryIn(call.query, address) as object), limit: String(LIMIT) }) as Query;
  const rowsQuery = (api: Api, query: Query) =>
    adminQuery([call.id, query], () => api(call, { query } as object as CallOf<E>));

  /** Fetches the rows that the address asks for, and whatever else the screen shows. */
  const load = <M extends object = object>(
    args: LoaderFunctionArgs,
    others?: (loading: Loading, query: Query) => Promise<M>,
  ) =>
    loadAdmin(args, async (loading, address): Promise<{ query: Query } & Partial<M>> => {
      const query = queryAt(address);
      const rows = loading.queries.fetchQuery(rowsQuery(loading.api, query));
      const [other] = await Promise.all([others?.(loading, query), rows]);
      return { query, ...other } as { query: Query } & Partial<M>;
    });

  const useRows = (query: Query) => useLoaded(rowsQuery(useApi(), query));

  return {
    queryAt,
    rowsQuery,
    load,
    useRows,
    /** The query of the address, and the rows it asks for. */
    useList() {
      const { query }: { query: Query } = useLoaderData();
      return { query, ...useRows(query) };
    },
  };
}
