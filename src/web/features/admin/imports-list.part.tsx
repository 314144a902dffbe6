import { useQuery } from '@tanstack/react-query';
import { undoImport } from '#contract/quiz-admin.ts';
import { useApi } from '#web/app/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { importsQuery } from './admin.queries.ts';
import { useAct } from './use-act.tsx';

/** What was imported into an exam of late; each can be taken back. */
export function ImportsList({ examId }: { examId: string }) {
  const api = useApi();
  const { data = [] } = useQuery(importsQuery(api, examId));
  const { act, isBusy, fault } = useAct();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="imports" className="mt-10">
      <h3 id="imports" className="text-large font-semibold">
        Recent Imports
      </h3>
      <Fault className="mt-4">{fault}</Fault>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.map(({ id, added, createdAt, undoneAt }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
            <span className="figures">
              {added.toLocaleString('en-US')} questions, {createdAt.slice(0, 16).replace('T', ' ')} UTC
            </span>
            {undoneAt ? (
              <span className="text-small text-muted">Undone</span>
            ) : (
              <Button look="plain" size="small" aria-disabled={isBusy} onClick={() => void act(() => api(undoImport, { params: { id } }), { done: 'Import undone', failure: 'Failed to undo the import' })}>
                Undo<span className="sr-only"> the import of {added} questions</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
