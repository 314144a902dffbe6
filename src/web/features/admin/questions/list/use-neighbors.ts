import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMIT } from '#web/features/admin/shell/admin.queries.ts';
import { useApi } from '#web/base/loading.ts';
import { questionList, type QuestionQuery } from './question-list.ts';

/** Where a question stands in the list that it was opened from, and the ids beside it. */
export type Neighbors = { place: number; total: number; previousId: string | undefined; nextId: string | undefined };

/** Null until it is known. A question that an edit takes out of its list stays where it was in it. */
export function useNeighbors(query: QuestionQuery, id: string): Neighbors | null {
  const api = useApi();
  const { page: _, at: __, ...list } = query;
  const rowsAt = (asked: object) => questionList.rowsQuery(api, { ...list, ...asked });
  const { data } = useQuery(rowsAt({ at: id }));
  const at = data?.questions.findIndex((row) => row.id === id) ?? -1;
  const [page, total] = [data?.page ?? 1, data?.total ?? 0];
  const place = (page - 1) * LIMIT + at + 1;
  const isFirst = at === 0 && page > 1;
  const isLast = at >= 0 && at === data!.questions.length - 1 && place < total;
  const before = useQuery({ ...rowsAt({ page: String(page - 1) }), enabled: isFirst });
  const after = useQuery({ ...rowsAt({ page: String(page + 1) }), enabled: isLast });
  const isKnown = at >= 0 && (!isFirst || before.data) && (!isLast || after.data);
  const [known, setKnown] = useState<{ id: string; neighbors: Neighbors } | null>(null);
  if (isKnown) {
    const neighbors = {
      place,
      total,
      previousId: (isFirst ? before.data?.questions.at(-1) : data!.questions[at - 1])?.id,
      nextId: (isLast ? after.data?.questions[0] : data!.questions[at + 1])?.id,
    };
    if (known?.id !== id || JSON.stringify(known.neighbors) !== JSON.stringify(neighbors)) setKnown({ id, neighbors });
    return neighbors;
  }
  return known?.id === id ? known.neighbors : null;
}
