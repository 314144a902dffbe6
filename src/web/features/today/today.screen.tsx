import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { ownExamsQuery } from '#web/features/exam/own-exams.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { ReadinessOf } from '#web/features/readiness/readiness.part.tsx';
import { readinessQuery } from '#web/features/readiness/readiness.queries.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { ExamTodayOf } from './exam-today.part.tsx';
import { todayQuery, zoneHere } from '#web/features/thread/today.queries.ts';
import { useZone } from '#web/features/thread/use-zone.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { id: examId } = await loadExam(args, paths.today);
  return loadSignedIn(args, async ({ api, queries }) => {
    await Promise.all([
      queries.fetchQuery(todayQuery(api, examId, zoneHere())),
      queries.prefetchQuery(readinessQuery(api, examId)),
    ]);
    return { examId };
  });
}

/** For the address without an exam: leads to the exam in hand, or to the dashboard if there is none. */
export function redirectLoader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async ({ api, queries }) => {
    const [exam] = await queries.fetchQuery(ownExamsQuery(api));
    throw redirect(exam ? paths.today(exam.slug) : paths.dashboard);
  });
}

/** What to do today for one exam. */
export function Component() {
  const { examId } = useLoaderData<typeof loader>();
  const zone = useZone();
  const queries = useQueryClient();
  const options = todayQuery(useApi(), examId, zone);
  const { data: today } = useQuery(options);
  if (!today) return null;
  return (
    <div className="page-width max-w-[60rem] py-6 sm:py-10">
      <PageMeta title={`Today - ${today.name}`} description="Your study plan for today, in order." isHidden />
      <h1 className="text-display">Today</h1>
      <section aria-label={today.name} className="mt-4">
        <ExamTodayOf
          key={examId}
          today={today}
          zone={zone}
          onChange={(changed) => queries.setQueryData(options.queryKey, changed)}
        />
      </section>
      <ReadinessOf exam={{ id: examId, slug: today.slug }} className="mt-10" />
      <Link
        to={`${paths.dashboard}#standing`}
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-accent underline hover:text-accent-hover"
      >
        See where you stand
      </Link>
    </div>
  );
}
