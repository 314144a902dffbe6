import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { type AdminQuestion, updateQuestion } from '#contract/question-admin.ts';
import { proposeQuestion } from '#contract/proposed-question.ts';
import { numberText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminExamQuery, adminQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { DraftStore } from './draft/draft-store.ts';
import { useDraftStore } from './draft/use-draft-store.ts';
import { firstOpen } from './first-open.ts';
import { listQueryOf, questionList, type QuestionQuery } from './list/question-list.ts';
import { useNeighbors } from './list/use-neighbors.ts';
import { proposeWays } from './proposed/propose-ways.ts';
import { SecondPersonNote } from './proposed/second-person.part.tsx';
import { useWritesLive } from './use-second-person.ts';
import { QuestionForm } from './question-form.part.tsx';
import { QuestionHead } from './question-head.part.tsx';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  const id = args.params.questionId!;
  return loadAdmin(
    args,
    async ({ api, queries }, address) => {
      const { examId } = await queries.fetchQuery(adminQuestionQuery(api, id));
      await queries.fetchQuery(adminExamQuery(api, examId));
      return {
        id,
        examId,
        query: { ...questionList.queryAt(address), examId },
        from: address.searchParams.get('from'),
      };
    },
    updateQuestion,
  );
}

/** One question: everything that can be written about it, and how candidates see it. */
export function Component() {
  const { id, examId } = useLoaderData<typeof loader>();
  const store = useDraftStore(id, true);
  // A later refetch doesn't disturb what is being written.
  const { data } = useQuery({ ...adminQuestionQuery(useApi(), id), refetchOnMount: 'always' });
  return (
    <AdminLayout examId={examId}>
      {store && data ? <Editing key={id} question={data} store={store} /> : <Spinner label="Loading the question..." />}
    </AdminLayout>
  );
}

/** Where it can have been opened from, besides the list of questions. */
const ORIGINS = {
  report: { title: 'Reports of this question', to: adminPaths.report },
  figures: { title: 'Figures of this question', to: adminPaths.questionFigures },
} as const;

function Editing({ question, store }: { question: AdminQuestion; store: DraftStore }) {
  const { id, examId, isArchived } = question;
  const { query, from } = useLoaderData<typeof loader>();
  const api = useApi();
  const exam = useLoaded(adminExamQuery(api, examId));
  const writesLive = useWritesLive();
  const navigate = useNavigate();
  const neighbors = useNeighbors(query as QuestionQuery, id);
  const { region } = useUnsaved(undefined, () => store.isSafe());
  const section = useRef<HTMLElement>(null);
  useEffect(() => firstOpen(section.current!)?.focus(), []);
  const tellDraft = () => {
    if (store.read()) toast('Draft saved', 'You’ll find it here when you open this question again.');
  };
  const own = listQueryOf(query as QuestionQuery);
  const origin = from !== null && from in ORIGINS ? ORIGINS[from as keyof typeof ORIGINS] : null;
  const back = origin
    ? { title: origin.title, to: origin.to(id) }
    : { title: 'Questions', to: adminPaths.questions({ ...own, at: id }) };
  const go = (to: string) => {
    tellDraft();
    void navigate(to);
  };
  const beside = (other: string | undefined) => other && adminPaths.question(other, own);
  const [previous, next] = [beside(neighbors?.previousId), beside(neighbors?.nextId)];
  const press = useEffectEvent((event: KeyboardEvent) => {
    const to = event.altKey ? { PageUp: previous, PageDown: next }[event.key] : undefined;
    if (!to) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <section ref={section} aria-labelledby="edit">
      <QuestionHead exam={exam} back={back} id="edit" title={isArchived ? 'Edit Archived Question' : 'Edit Question'}>
        <div className="flex flex-wrap items-center gap-2">
          {!origin && (
            <>
              <Step name="Previous" shortcut="Alt+PageUp" to={previous} onGo={go} />
              <output className="figures text-small text-muted">
                {neighbors ? `${numberText(neighbors.place)} of ${numberText(neighbors.total)}` : ''}
              </output>
              <Step name="Next" shortcut="Alt+PageDown" to={next} onGo={go} />
            </>
          )}
          <ButtonLink look="plain" size="small" to={adminPaths.questionCreate({ ...own, examId, copy: id })}>
            Duplicate
          </ButtonLink>
          <ButtonLink look="quiet" size="small" to={adminPaths.questionFigures(id)}>
            Figures
          </ButtonLink>
        </div>
      </QuestionHead>
      {!writesLive && <SecondPersonNote questionId={id} />}
      <div {...region}>
        <QuestionForm
          exam={exam}
          question={question}
          store={store}
          saves={
            writesLive
              ? [
                  { label: 'Save Question', onSaved: () => undefined },
                  { label: 'Save and Close', onSaved: () => void navigate(back.to) },
                ]
              : proposeWays(
                  (draft, version, isSubmitted) =>
                    api(proposeQuestion, {
                      body: { ...draft, examId, isSubmitted, changes: { questionId: id, version: version! } },
                    }),
                  (proposed) => void navigate(adminPaths.proposedQuestion(proposed.id)),
                )
          }
        />
      </div>
    </section>
  );
}

type StepProps = { name: 'Previous' | 'Next'; shortcut: string; to: string | undefined; onGo: (to: string) => void };

function Step({ name, shortcut, to, onGo }: StepProps) {
  return (
    <Button
      look="plain"
      size="small"
      aria-disabled={!to}
      aria-keyshortcuts={shortcut}
      title={shortcut}
      onClick={() => to && onGo(to)}
    >
      {name === 'Previous' && <Icon name="arrow-left" className="size-4" />}
      {name}
      <span className="sr-only"> question</span>
      {name === 'Next' && <Icon name="arrow-right" className="size-4" />}
    </Button>
  );
}
