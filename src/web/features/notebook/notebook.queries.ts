import { queryOptions } from '@tanstack/react-query';
import { getNotebook } from '#contract/notebook.ts';
import type { Api } from '#web/base/api.ts';

/** What a person kept of an exam; with a search, what they met of it. Asked anew each time, since each answer and note changes it. */
export const notebookQuery = (api: Api, examId: string, search: string) =>
  queryOptions({
    queryKey: ['notebook', examId, search],
    queryFn: () => api(getNotebook, { params: { examId }, query: { q: search } }),
    staleTime: 0,
  });
