import { createQuestion } from '#contract/question-admin.ts';
import { proposeQuestion } from '#contract/proposed-question.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminExamQuery, adminQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { DraftStore } from './draft/draft-store.ts';
import { useDraftStore } from './draft/use-draft-store.ts';
import { firstOpen } from './first-open.ts';
import { proposeWays } from './proposed/propose-ways.ts';
import { SecondPersonNote } from './proposed/second-person.part.tsx';
import { useWritesLive } from './use-second-person.ts';
import { draftOf } from './question-draft.ts';
import { QuestionForm } from './question-form.part.tsx';
import { QuestionHead } from './question-head.part.tsx';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(
    args,
    async ({ api, queries }, { searchParams }) => {
      const examId = searchParams.get('examId') ?? '';
      const copyId = searchParams.get('copy');
      await Promise.all([
        queries.fetchQuery(adminExamQuery(api, examId)),
        copyId && queries.fetchQuery(adminQuestionQuery(api, copyId)),
      ]);
      return { examId, copyId };
    },
    createQuestion,
  );
}

/** Adds one question after another to an exam; the first may begin as a copy. */
export function Component() {
  const { examId, copyId } = useLoaderData<typeof loader>();
  const name = copyId === null ? `${examId}.new` : `${examId}.copy.${copyId}`;
  const store = useDraftStore(name, true);
  return (
    <AdminLayout>
      {store ? (
        <Adding key={name} examId={examId} copyId={copyId} store={store} />
      ) : (
        <Spinner label="Loading the form..." />
      )}
    </AdminLayout>
  );
}

type Props = { examId: string; copyId: string | null; store: DraftStore };

function Adding({ examId, copyId, store }: Props) {
  const api = useApi();
  const exam = useLoaded(adminExamQuery(api, examId));
  const copied = useQuery({ ...adminQuestionQuery(api, copyId ?? ''), enabled: copyId !== null }).data;
  const navigate = useNavigate();
  const writesLive = useWritesLive();
  const [params] = useSearchParams();
  const section = useRef<HTMLElement>(null);
  const { region } = useUnsaved(undefined, () => store.isSafe());
  useEffect(() => firstOpen(section.current!)?.focus(), []);
  const list = (at?: string) =>
    adminPaths.questions({ ...Object.fromEntries(at ? [] : params), examId, copy: undefined, at });
  return (
    <section ref={section} aria-labelledby="add">
      <QuestionHead exam={exam} back={{ to: list(), title: 'Questions' }} id="add" title="Add Question" />
      {!writesLive && <SecondPersonNote />}
      <div {...region}>
        <QuestionForm
          exam={exam}
          question={null}
          initial={copied && draftOf(copied.versions[0]!)}
          store={store}
          saves={
            writesLive
              ? [
                  { label: 'Save and Next', onSaved: () => undefined },
                  { label: 'Save and Close', onSaved: ({ id }) => void navigate(list(id)) },
                ]
              : proposeWays(
                  (draft, _version, isSubmitted) => api(proposeQuestion, { body: { ...draft, examId, isSubmitted } }),
                  ({ id }) => void navigate(adminPaths.proposedQuestion(id)),
                )
          }
        />
      </div>
    </section>
  );
}
