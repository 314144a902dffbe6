import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listProposedQuestions } from '#contract/proposed-question.ts';
import { useApi } from '#web/base/loading.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { adminQuery } from '#web/features/admin/shell/admin.queries.ts';

/** What happens to what an author writes; of a question that exists, where their change of it waits. */
export function SecondPersonNote({ questionId }: { questionId?: string }) {
  const api = useApi();
  const waiting = (state: 'draft' | 'review') =>
    adminQuery(['proposed of', questionId, state], async () => {
      const query = { questionId: questionId!, state };
      return (await api(listProposedQuestions, { query })).questions.find(({ isOwn }) => isOwn) ?? null;
    });
  const isAsked = { enabled: questionId !== undefined };
  const draft = useQuery({ ...waiting('draft'), ...isAsked }).data;
  const own = useQuery({ ...waiting('review'), ...isAsked }).data ?? draft;
  return (
    <p className="mb-4 max-w-text rounded border border-line bg-sunken px-3 py-2">
      {own ? (
        <>
          You have a change to this question that is {own.state === 'review' ? 'in review' : 'not submitted yet'}.{' '}
          <Link
            to={adminPaths.proposedQuestion(own.id)}
            className="inline-flex min-h-11 items-center text-accent underline sm:min-h-8"
          >
            Continue with it
          </Link>
        </>
      ) : questionId === undefined ? (
        'A reviewer checks your question before learners see it.'
      ) : (
        'A reviewer checks your change first. Until it’s approved, learners see the question as it is now.'
      )}
    </p>
  );
}
