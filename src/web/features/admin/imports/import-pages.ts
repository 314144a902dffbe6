import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { importsQuery } from '#web/features/admin/shell/admin.queries.ts';

/** How many imports a page lists. */
export const IMPORTS_SHOWN = 10;

/** What a screen lists besides packages. */
type Kind = 'questions' | 'study';

export type ImportsOf = { examId: string; kind: Kind };

/** The request for a page of the imports into an exam that were undone, or of the others. */
const importsPage = ({ examId, kind }: ImportsOf, undone: '0' | '1', page = 1) => ({
  examId,
  kind,
  undone,
  page: String(page),
  limit: String(IMPORTS_SHOWN),
});

/** Loads what the list shows first. */
export const fetchImports = ({ api, queries }: { api: Api; queries: QueryClient }, of: ImportsOf) =>
  Promise.all((['0', '1'] as const).map((undone) => queries.fetchQuery(importsQuery(api, importsPage(of, undone)))));

/** A page of the imports, and how to turn it; the last one if there are no longer so many. */
export function useImports(of: ImportsOf, undone: '0' | '1') {
  const [asked, setPage] = useState(1);
  const { data } = useQuery({
    ...importsQuery(useApi(), importsPage(of, undone, asked)),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  const page = data ? Math.min(asked, Math.max(1, Math.ceil(total / IMPORTS_SHOWN))) : asked;
  if (page !== asked) setPage(page);
  return { imports: data?.imports ?? [], total, page, setPage };
}
