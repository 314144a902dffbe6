import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { getPracticeSitting } from '#contract/practice.ts';
import { type Api, ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useApi } from '#web/base/loading.ts';
import { meQuery, useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { withdrawnExam } from '#web/features/exam/withdrawn-exam.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { practiceExamKey, savedResultQuery, sittingQuery } from './result.queries.ts';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';

// Kept out of the code that every visitor loads.
const SavedResultPage = lazy(async () => ({
  default: (await import('./saved-results.part.tsx')).SavedResultPage,
}));

const isNotThere = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403);

/** The exam of a finished sitting; redirects to an open one, which is resumed where it is taken. */
async function examOfSitting(api: Api, sittingId: string) {
  const { examName, submittedAt, examSlug } = await api(getPracticeSitting, { params: { sittingId } });
  if (submittedAt === null) throw redirect(paths.practiceSitting(examSlug, sittingId));
  return examName;
}

export function loader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async ({ api, queries }) => {
    const id = args.params.attemptId ?? '';
    const known = queries.getQueryData<string>(practiceExamKey(id)) ?? examOfSubmitted(queries, api, id);
    if (known !== undefined) return { id, examName: known, isQuiz: false };
    try {
      const saved = await queries.ensureQueryData(savedResultQuery(api, id));
      return { id, examName: saved.examName, isQuiz: saved.simulationSeconds === undefined };
    } catch (error) {
      if (!isNotThere(error)) throw error;
    }
    try {
      return { id, examName: await examOfSitting(api, id), isQuiz: false };
    } catch (error) {
      if (isNotThere(error)) throw data('not found', { status: 404 });
      throw error;
    }
  });
}

/** The exam of a sitting that was just submitted here. */
function examOfSubmitted(queries: QueryClient, api: Api, id: string): string | undefined {
  const me = queries.getQueryData(meQuery(api).queryKey);
  const sitting = me && queries.getQueryData(sittingQuery(api, id, me.id).queryKey);
  if (!sitting?.submittedAt) return undefined;
  return queries.setQueryData<string>(practiceExamKey(id), sitting.examName);
}

/** The result of a quiz, practice, or simulation, at one address. */
export function Component() {
  const { id, examName, isQuiz } = useLoaderData<typeof loader>();
  // Its tabs set a style attribute when rendered on the server, which our policy does not allow.
  const isInBrowser = useIsInBrowser();
  return (
    <>
      <PageMeta
        title={`Result: ${examName}`}
        description="Your answers, with every question and its explanation."
        isHidden
      />
      {!isInBrowser && <Skeleton />}
      {isInBrowser && (isQuiz ? <QuizResult key={id} id={id} /> : <SittingResult key={id} id={id} />)}
    </>
  );
}

function QuizResult({ id }: { id: string }) {
  const saved = useLoaded(savedResultQuery(useApi(), id));
  const exam = useExams().find((entry) => entry.id === saved.examId) ?? withdrawnExam(saved, saved.completedAt);
  return (
    <>
      <Top at={saved.completedAt} />
      <Suspense fallback={<Skeleton />}>
        <SavedResultPage exam={exam} of={{ quiz: saved }} />
      </Suspense>
    </>
  );
}

/** Its questions are never part of the page; they are sent only to the browser. */
function SittingResult({ id }: { id: string }) {
  const me = useMe();
  const exams = useExams();
  const { data: sitting, error, refetch } = useQuery(sittingQuery(useApi(), id, me?.id ?? ''));
  if (error && !sitting)
    return (
      <div role="alert" className="page-width max-w-text py-12">
        <h1 className="text-title">This result could not be loaded</h1>
        <p className="mt-2">{failureText(error, 'It’s still saved.')}</p>
        <Button className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!sitting?.submittedAt) return <Skeleton />;
  const exam = exams.find((entry) => entry.id === sitting.examId) ?? withdrawnExam(sitting, sitting.startedAt);
  return (
    <>
      <Top at={sitting.submittedAt} />
      <Suspense fallback={<Skeleton />}>
        <SavedResultPage exam={exam} of={{ sitting }} />
      </Suspense>
    </>
  );
}

function Top({ at }: { at: string }) {
  return (
    <p className="page-width flex flex-wrap items-center justify-between gap-x-6 pt-4 text-muted">
      <Link to={paths.attempts()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        All results
      </Link>
      <span className="text-small">
        Taken on <Moment at={at} />
      </span>
    </p>
  );
}

function Skeleton() {
  return (
    <div aria-busy="true" className="page-width min-h-screen py-10 lg:py-14">
      <p className="sr-only">Loading your result...</p>
      <div aria-hidden="true" className="space-y-4">
        <div className="h-6 w-40 rounded bg-sunken" />
        <div className="h-10 w-full max-w-text rounded bg-sunken" />
        <div className="h-24 w-full rounded bg-sunken" />
      </div>
    </div>
  );
}
