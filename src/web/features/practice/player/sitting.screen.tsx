import { useQuery, useQueryClient } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, Navigate, redirect, useLoaderData, useParams } from 'react-router';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { getPracticeSitting } from '#contract/practice.ts';
import { type Api, ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { findExam, useExams } from '#web/features/exam/exam.queries.ts';
import { refreshStanding } from '#web/features/exam/refresh-standing.ts';
import { withdrawnExam } from '#web/features/exam/withdrawn-exam.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { Player } from './player.part.tsx';
import { sittingQuery } from '#web/features/results/result.queries.ts';
import { NotesContext, useNotes } from '#web/features/question/mark/use-notes.ts';

export function loader(args: LoaderFunctionArgs) {
  const sittingId = args.params.sittingId ?? '';
  return loadSignedIn(args, async (loading) => {
    const slug = args.params.examSlug ?? '';
    const { exam, movedExam } = await findExam(loading, slug);
    if (exam) return { examId: exam.id, sittingId };
    const examId = movedExam?.id ?? (await examOfSitting(loading.api, sittingId));
    const now = movedExam ?? (await findExam(loading, examId)).movedExam;
    if (now) throw redirect(paths.practiceSitting(now.slug, sittingId));
    return { examId, sittingId };
  });
}

/** A result stays available to its owner, even if the exam is no longer on offer and access has ended. */
async function examOfSitting(api: Api, sittingId: string): Promise<string> {
  try {
    return (await api(getPracticeSitting, { params: { sittingId } })).examId;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403))
      throw data('not found', { status: 404 });
    throw error;
  }
}

/** A sitting: an open one is taken here, a submitted one redirects to its result. Its questions are sent only to the browser and are never part of the page. */
export function Component() {
  const { examId, sittingId } = useLoaderData<typeof loader>();
  const { examSlug } = useParams();
  const exams = useExams();
  const me = useMe();
  const queries = useQueryClient();
  const notes = useNotes(me?.id ?? '');
  const query = sittingQuery(useApi(), sittingId, me?.id ?? '');
  const { data: sitting, error, refetch } = useQuery(query);
  const known = exams.find(({ id }) => id === (sitting?.examId ?? examId));
  const exam = known ?? (sitting && withdrawnExam(sitting, sitting.startedAt));
  if (!me) return null;
  // The address may contain another exam's slug.
  if (sitting && exam && exam.slug !== examSlug)
    return <Navigate to={paths.practiceSitting(exam.slug, sittingId)} replace />;
  const show = (result: SittingReply) => {
    queries.setQueryData(query.queryKey, result);
    void refreshStanding(queries);
  };
  const grow = (grown: SittingReply) => void queries.setQueryData(query.queryKey, grown);
  const name = sitting?.mode === 'simulation' ? 'Exam Simulation' : 'Practice';
  const status = error instanceof ApiError ? error.status : null;
  return (
    <NotesContext value={notes}>
      <PageMeta
        title={exam ? `${exam.name} - ${name}` : name}
        description={exam ? `${name} for ${examLabel(exam)}.` : `${name}.`}
        isHidden
      />
      {sitting?.submittedAt && <Navigate to={paths.result(sittingId)} replace />}
      {exam && sitting && !sitting.submittedAt && (
        <Player key={sittingId} exam={exam} sitting={sitting} userId={me.id} onSubmitted={show} onGrown={grow} />
      )}
      {!sitting && !error && (
        <div data-player="">
          <Spinner label="Loading your questions..." />
        </div>
      )}
      {!sitting && error && (
        <div role="alert" className="page-width max-w-text py-12">
          <h1 className="text-title">
            {status === 404
              ? 'We couldn’t find this session'
              : status === 403
                ? 'Your access has ended'
                : 'This could not be loaded'}
          </h1>
          <p className="mt-2">
            {status === 404 && 'It does not exist, or it belongs to another account.'}
            {status === 403 && 'Your answers are saved. You can continue once you have access again.'}
            {status !== 404 && status !== 403 && failureText(error, 'Your answers are saved.')}
          </p>
          <p className="mt-4 flex flex-wrap gap-3">
            {status === 403 && exam?.isForSale && (
              <ButtonLink to={paths.purchase(exam.slug)}>Get Premium Access</ButtonLink>
            )}
            {status === 403 && (
              <ButtonLink
                to={exam ? paths.today(exam.slug) : paths.dashboard}
                look={exam?.isForSale ? 'plain' : 'primary'}
              >
                {exam ? 'Go to Today' : 'Dashboard'}
              </ButtonLink>
            )}
            {status === 404 && (
              <ButtonLink to={exam ? paths.practice(exam.slug) : paths.dashboard}>
                {exam ? 'Back to practice' : 'Dashboard'}
              </ButtonLink>
            )}
            {status !== 404 && status !== 403 && <Button onClick={() => void refetch()}>Try again</Button>}
          </p>
        </div>
      )}
    </NotesContext>
  );
}
