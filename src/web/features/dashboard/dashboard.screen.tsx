import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { STRONG_FROM } from '#rules/quiz/level.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { ResultsTable } from './results-table.part.tsx';
import { attemptsQuery, purchasedExamsQuery } from './dashboard.queries.ts';
import { ExamStandingOf } from './exam-standing.part.tsx';
import { FirstStep } from './first-step.part.tsx';
import { PremiumExams } from './premium-exams.part.tsx';
import { CairnLegend } from '#web/features/exam/cairn/cairn-legend.part.tsx';
import { useFirstExam } from '#web/features/today/first-exam.part.tsx';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { FirstPlan } from '#web/features/today/first-plan.part.tsx';
import { TodayList } from '#web/features/today/today-list.part.tsx';
import { todayListQuery, zoneHere } from '#web/features/today/today.queries.ts';
import { useZone } from '#web/features/today/use-zone.ts';
import { Stats } from './stats.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async ({ api, queries }) => {
    await Promise.all([
      queries.ensureQueryData(standingsQuery(api)),
      queries.ensureQueryData(purchasedExamsQuery(api)),
      queries.ensureQueryData(attemptsQuery(api)),
      queries.fetchQuery(todayListQuery(api, zoneHere())),
    ]);
    return null;
  });
}

/** A person's standing, and the next thing to do. */
export function Component() {
  const api = useApi();
  const me = useMe();
  const standings = useLoaded(standingsQuery(api));
  const purchasedExams = useLoaded(purchasedExamsQuery(api));
  const attempts = useLoaded(attemptsQuery(api));
  const name = me?.firstName?.trim() || me?.username.trim() || 'Student';
  const isNew = standings.exams.length === 0;
  const begun = useQuery(todayListQuery(api, useZone())).data?.exams;
  const ended = begun?.filter(({ accessEndedAt }) => accessEndedAt !== null) ?? [];
  const isOwned = (examId: string) => purchasedExams.some(({ id }) => id === examId);
  return (
    <div className="page-width py-10 lg:py-14">
      <PageMeta title="Dashboard" description="Your attempts, progress, and strength by domain." isHidden />
      <h1 className="text-display wrap-anywhere">Welcome, {name}</h1>
      {begun?.length !== 0 ? <TodayList /> : <FirstDay />}
      <Stats standings={standings} />
      <PremiumExams exams={purchasedExams} ended={ended} />
      {!isNew && (
        <>
          {attempts.length > 0 && (
            <section aria-labelledby="recent" className="mt-12">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <h2 id="recent" className="text-title">
                  Recent Attempts
                </h2>
                <Link
                  to={paths.attempts()}
                  className="inline-flex min-h-11 items-center font-semibold text-accent underline hover:text-accent-hover"
                >
                  All results
                </Link>
              </div>
              <ResultsTable results={attempts} caption="Your latest attempts, newest first" />
            </section>
          )}
          <section aria-labelledby="standing" className="mt-12">
            <h2 id="standing" className="text-title">
              Where You Stand
            </h2>
            <p className="mt-1 max-w-text text-small text-muted">
              Quizzes, simulations, and practice all count. A wrong answer always counts; a correct one counts only if
              you hadn’t already seen the answer. The line on each bar marks {STRONG_FROM}%. A stone needs at least five
              answers within the time limit.
            </p>
            <CairnLegend className="mt-3" />
            <div className="mt-4">
              {standings.exams.map((exam) => (
                <ExamStandingOf key={exam.examId} standing={exam} isOwned={isOwned(exam.examId)} />
              ))}
            </div>
          </section>
        </>
      )}
    </div>
  );
}

/** Before anything is begun: one exam, and two ways to begin with it. */
function FirstDay() {
  const first = useFirstExam();
  return (
    <>
      <FirstStep first={first} />
      {first.exam && <FirstPlan exam={first.exam} />}
    </>
  );
}
