import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { AdminExam } from '#contract/exam-admin.ts';
import { deleteProposedQuestion, type ProposedQuestion, updateProposedQuestion } from '#contract/proposed-question.ts';
import { REVIEW_STATE_NAMES } from '#rules/question/second-person.ts';
import { useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminExamQuery, proposedQuestionQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { useDraftStore } from '../draft/use-draft-store.ts';
import { QuestionPreview } from '../preview/question-preview.part.tsx';
import { QuestionForm } from '../question-form.part.tsx';
import { QuestionHead } from '../question-head.part.tsx';
import { proposeWays } from './propose-ways.ts';
import { ReviewHistory } from './review-history.part.tsx';
import { Findings, ReviewQuestion } from './review-question.part.tsx';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    const id = args.params.proposedId!;
    const { examId } = await queries.fetchQuery(proposedQuestionQuery(api, id));
    await queries.fetchQuery(adminExamQuery(api, examId));
    return { id, examId };
  });
}

/** A proposed question: its author goes on writing it, a second person reviews it. */
export function Component() {
  const { id, examId } = useLoaderData<typeof loader>();
  const api = useApi();
  const exam = useLoaded(adminExamQuery(api, examId));
  const { data: proposed } = useQuery({ ...proposedQuestionQuery(api, id), refetchOnMount: 'always' });
  const store = useDraftStore(`proposed.${id}`, true);
  return (
    <AdminLayout examId={examId}>
      {proposed && (
        <section aria-labelledby="proposed">
          <Head proposed={proposed} exam={exam} />
          {proposed.canReview ? (
            <ReviewQuestion proposed={proposed} exam={exam} />
          ) : proposed.isOwn && proposed.state !== 'live' ? (
            store ? (
              <Writing key={id} proposed={proposed} exam={exam} store={store} />
            ) : (
              <Spinner label="Loading the form..." />
            )
          ) : (
            <Decided proposed={proposed} exam={exam} />
          )}
        </section>
      )}
    </AdminLayout>
  );
}

type Props = { proposed: ProposedQuestion; exam: AdminExam };

function Head({ proposed, exam }: Props) {
  const { state, questionId, number, author, isOwn, submittedAt, isReturned, content } = proposed;
  const isDraft = state === 'draft';
  return (
    <>
      <QuestionHead
        exam={exam}
        back={{
          to: adminPaths.proposed({ ...(isDraft && { state: 'draft' }) }),
          title: isDraft ? 'Your drafts' : 'Questions in review',
        }}
        id="proposed"
        title={number === null ? 'New Question' : `Change to Question ${number}`}
      >
        {/* Its key may be the same, so it is offered once the reviewer has answered. */}
        {questionId !== null && content !== null && (
          <ButtonLink look="quiet" size="small" to={adminPaths.question(questionId)}>
            Question in Use
          </ButtonLink>
        )}
      </QuestionHead>
      <p className="-mt-3 mb-4 text-small text-muted">
        {isReturned ? 'Sent back' : REVIEW_STATE_NAMES[state]}
        {submittedAt !== null && state === 'review' && (
          <>
            {' '}
            since <Moment at={submittedAt} />
          </>
        )}
        {!isOwn && author !== null && ` · written by ${author}`}
      </p>
    </>
  );
}

function Writing({ proposed, exam, store }: Props & { store: DraftStore }) {
  const { id, content, revision, state, baseVersion, currentVersion } = proposed;
  const api = useApi();
  const navigate = useNavigate();
  const { region } = useUnsaved(undefined, () => store.isSafe());
  const [isDeleting, setIsDeleting] = useState(false);
  const { act, isBusy, fault } = useAct();
  const remove = async () => {
    const messages = { success: 'Draft deleted', failure: 'Failed to delete the draft' };
    await act(async () => {
      await api(deleteProposedQuestion, { params: { id } });
      store.clear();
      await navigate(adminPaths.proposed({ state: 'draft' }));
    }, messages);
  };
  return (
    <>
      <ReviewHistory reviews={content!.reviews} title="What the review said" />
      {state === 'review' && (
        <p className="mb-4 max-w-text">
          A reviewer will look at it. If you submit it again, they start over with the new text; saving it as a draft
          withdraws it from review.
        </p>
      )}
      {baseVersion !== currentVersion && (
        <output className="mb-4 block max-w-text rounded border border-line bg-sunken px-3 py-2">
          The question has been changed since you wrote this; version {currentVersion} is in use now. Compare it with
          yours before you submit it again: what you save replaces it.
        </output>
      )}
      <div {...region}>
        <QuestionForm
          exam={exam}
          question={null}
          proposed={{ draft: content!.wording, version: revision }}
          store={store}
          saves={proposeWays(
            (draft, seen, isSubmitted) =>
              api(updateProposedQuestion, {
                params: { id },
                body: { ...draft, revision: seen!, version: currentVersion, isSubmitted },
              }),
            () => undefined,
          )}
        />
      </div>
      <Findings findings={content!.findings} />
      <Button look="quiet" className="mt-6 text-wrong" onClick={() => setIsDeleting(true)}>
        Delete Draft
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this draft?"
          action="Delete Draft"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void remove()}
          onClose={() => setIsDeleting(false)}
        >
          <p>
            {currentVersion === null
              ? 'The question is deleted with its reviews.'
              : 'Your change is deleted with its reviews. The question in use stays as it is.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** What became of it. */
function Decided({ proposed: { content }, exam }: Props) {
  if (!content) return null;
  return (
    <>
      <ReviewHistory reviews={content.reviews} title="Reviews" />
      <QuestionPreview wording={content.wording} exam={exam} />
    </>
  );
}
