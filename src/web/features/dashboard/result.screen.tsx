import { lazy, Suspense, useSyncExternalStore } from 'react';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ApiError } from '#web/api.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { withdrawnExam } from '#web/features/exam/withdrawn-exam.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { savedResultQuery } from './dashboard.queries.ts';
import { Moment } from '#web/ui/moment.tsx';
import { loadSignedIn } from '#web/app/load-signed-in.ts';
import { useLoaded } from '#web/app/use-loaded.ts';

// The same file as after a quiz; what is in it must not join what every visitor loads.
const ReviewedResults = lazy(async () => ({
  default: (await import('#web/features/quiz/results/quiz-results.part.tsx')).ReviewedResults,
}));

export function loader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async ({ api, queries }) => {
    const attemptId = args.params.attemptId ?? '';
    try {
      await queries.ensureQueryData(savedResultQuery(api, attemptId));
      return { attemptId };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw data('not found', { status: 404 });
      throw error;
    }
  });
}

const never = () => () => undefined;

/** A saved attempt, down to the rationale of each option. */
export function Component() {
  const { attemptId } = useLoaderData<typeof loader>();
  const saved = useLoaded(savedResultQuery(useApi(), attemptId));
  const exam = useExams().find(({ id }) => id === saved.examId) ?? withdrawnExam(saved, saved.completedAt);
  // Its tabs set a style attribute when they are rendered on the server, which our pages do not allow.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <>
      <PageMeta
        title={`Result: ${saved.examName}`}
        description="A quiz you have taken, with every question and its answer."
        isHidden
      />
      <p className="page-width flex flex-wrap items-center justify-between gap-x-6 pt-6 text-muted">
        <Link to={paths.dashboard} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
          <Icon name="arrow-left" className="size-4" />
          Dashboard
        </Link>
        <span>
          Taken on <Moment at={saved.completedAt} />
        </span>
      </p>
      {isInBrowser ? (
        <Suspense fallback={<Skeleton />}>
          <ReviewedResults key={attemptId} exam={exam} result={saved} />
        </Suspense>
      ) : (
        <Skeleton />
      )}
    </>
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
