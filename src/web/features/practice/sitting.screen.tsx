import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { ApiError } from '#web/api.ts';
import { loadSignedIn } from '#web/app/load-signed-in.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { useMe } from '#web/features/account/account.queries.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { standingChanged } from '#web/features/exam/standing-changed.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Player } from './player.part.tsx';
import { sittingQuery } from './practice.queries.ts';
import { SittingResults } from './sitting-results.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  const sittingId = args.params.sittingId ?? '';
  return loadSignedIn(args, async () => {
    const { id: examId } = await loadExam(args, (slug) => paths.practiceSitting(slug, sittingId));
    return { examId, sittingId };
  });
}

/** A sitting: open it is taken, submitted it is looked back on. Its questions never stand in a page, they come to the browser alone. */
export function Component() {
  const { examId, sittingId } = useLoaderData<typeof loader>();
  const exam = useExams().find(({ id }) => id === examId);
  const me = useMe();
  const queries = useQueryClient();
  const query = sittingQuery(useApi(), sittingId, me?.id ?? '');
  const { data: sitting, error, refetch } = useQuery(query);
  if (!exam || !me) return null;
  const show = (result: SittingReply) => {
    queries.setQueryData(query.queryKey, result);
    void standingChanged(queries);
  };
  const status = error instanceof ApiError ? error.status : null;
  return (
    <>
      <PageMeta title={`${exam.name} - Practice`} description={`Practice for ${exam.code}.`} isHidden />
      {sitting?.submittedAt && <SittingResults key={sittingId} exam={exam} sitting={sitting} />}
      {sitting && !sitting.submittedAt && <Player key={sittingId} exam={exam} sitting={sitting} userId={me.id} onSubmitted={show} />}
      {!sitting && !error && <Spinner label="Loading your questions..." />}
      {!sitting && error && (
        <div role="alert" className="page-width max-w-text py-12">
          <h1 className="text-title">{status === 404 ? 'No such sitting' : status === 403 ? 'Your access has ended' : 'This could not be loaded'}</h1>
          <p className="mt-2">
            {status === 404 && 'It does not exist, or it belongs to another account.'}
            {status === 403 && 'What you answered is kept. It can be continued once you have access again.'}
            {status !== 404 && status !== 403 && 'Nothing you answered is lost. Check your connection and try again.'}
          </p>
          <p className="mt-4">
            {status === 404 || status === 403 ? (
              <ButtonLink to={paths.practice(exam.slug)}>Back to practice</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>Try again</Button>
            )}
          </p>
        </div>
      )}
    </>
  );
}
