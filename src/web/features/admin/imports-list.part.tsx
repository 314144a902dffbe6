import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { undoImport } from '#contract/quiz-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { importsQuery } from './admin.queries.ts';
import { useAct } from './use-act.tsx';

const ROWS = 10;

/** What is asked for a page of the imports into an exam. */
export const importsPage = (examId: string, page = 1) => ({ examId, page: String(page), limit: String(ROWS) });

/** What was imported into an exam, the newest first; each can be taken back. */
export function ImportsList({ examId }: { examId: string }) {
  const api = useApi();
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...importsQuery(api, importsPage(examId, page)), placeholderData: keepPreviousData });
  const { act, isBusy, fault } = useAct();
  if (!data || data.total === 0) return null;
  const pages = Math.ceil(data.total / ROWS);
  return (
    <section aria-labelledby="imports" className="mt-10">
      <h3 id="imports" className="text-large font-semibold">
        Imports
      </h3>
      <Fault className="mt-4">{fault}</Fault>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.imports.map(({ id, added, createdAt, undoneAt }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <span className="figures">
              {added.toLocaleString('en-US')} questions, {createdAt.slice(0, 16).replace('T', ' ')} UTC
            </span>
            {undoneAt ? (
              <span className="text-small text-muted">Undone</span>
            ) : (
              <Button
                look="plain"
                size="small"
                aria-disabled={isBusy}
                onClick={() =>
                  void act(() => api(undoImport, { params: { id } }), {
                    done: 'Import undone',
                    failure: 'Failed to undo the import',
                  })
                }
              >
                Undo<span className="sr-only"> the import of {added} questions</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages of imports" className="mt-3 flex items-center justify-between gap-4">
          <Button look="plain" size="small" aria-disabled={page === 1} onClick={() => setPage(Math.max(1, page - 1))}>
            Newer
          </Button>
          <span className="figures text-small text-muted">
            Page {page} of {pages}
          </span>
          <Button
            look="plain"
            size="small"
            aria-disabled={page >= pages}
            onClick={() => setPage(Math.min(pages, page + 1))}
          >
            Older
          </Button>
        </nav>
      )}
    </section>
  );
}
