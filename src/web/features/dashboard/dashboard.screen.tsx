import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { ExamStanding, Standings } from '#contract/dashboard.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { CairnLegend } from '#web/features/exam/cairn/cairn-legend.part.tsx';
import { useFirstExam } from '#web/features/today/first-exam.part.tsx';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { FirstEvening } from '#web/features/today/first-evening.part.tsx';
import { TodayList } from '#web/features/today/today-list.part.tsx';
import { readinessQuery } from '#web/features/readiness/readiness.queries.ts';
import { todayListQuery, zoneHere } from '#web/features/thread/today.queries.ts';
import { useZone } from '#web/features/thread/use-zone.ts';
import { ExamCairn } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Figure } from '#web/features/results/trend-chart.part.tsx';
import { ResultsTable } from './results-table.part.tsx';
import { attemptsQuery, purchasedExamsQuery } from './dashboard.queries.ts';
import { PremiumExams } from './premium-exams.part.tsx';
import { DomainStrength } from './domain-strength.part.tsx';
import { TrendOf } from './trend.part.tsx';

export function loader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async ({ api, queries }) => {
    const ofNearest = async () => {
      const [nearest] = (await queries.fetchQuery(todayListQuery(api, zoneHere()))).exams;
      if (nearest) await queries.prefetchQuery(readinessQuery(api, nearest.examId));
    };
    await Promise.all([
      queries.ensureQueryData(standingsQuery(api)),
      queries.ensureQueryData(purchasedExamsQuery(api)),
      queries.ensureQueryData(attemptsQuery(api)),
      ofNearest(),
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
  const first = useFirstExam();
  const name = me?.firstName?.trim() || me?.username.trim() || 'Student';
  const isNew = standings.exams.length === 0;
  const begun = useQuery(todayListQuery(api, useZone())).data?.exams;
  const ended = begun?.filter(({ accessEndedAt }) => accessEndedAt !== null) ?? [];
  const isOwned = (examId: string) => purchasedExams.some(({ id }) => id === examId);
  return (
    <div className="page-width py-10 lg:py-14">
      <PageMeta title="Dashboard" description="Your attempts, progress, and strength by domain." isHidden />
      <h1 className="text-display wrap-anywhere">Welcome, {name}</h1>
      {begun?.length !== 0 ? <TodayList /> : <FirstEvening first={first} />}
      {/* Until anything is answered, these figures are all there is of where a person stands. */}
      <div id={isNew ? 'standing' : undefined}>
        <Stats standings={standings} />
      </div>
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
              you hadn’t already seen the answer. The line on each bar marks roughly what it takes to pass that exam. A
              stone is placed once every task of its domain is read and your practice there reaches that line.
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

/** A person's standing in one exam. */
function ExamStandingOf({ standing, isOwned }: { standing: ExamStanding; isOwned: boolean }) {
  const titleId = `standing-${standing.examId}`;
  const best = standing.bestScore === null ? '' : `, best score ${standing.bestScore}%`;
  return (
    <article aria-labelledby={titleId} className="border-t border-line py-8 first:border-t-0">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ExamCairn examId={standing.examId} domainCount={standing.stones.length} className="size-14" />
        <div className="min-w-0 flex-1 basis-52">
          <h3 id={titleId} className="text-large wrap-anywhere">
            {standing.name}
          </h3>
          <p className="figures text-muted">
            {standing.attempts === 0 ? 'Practice only so far' : countText(standing.attempts, 'attempt')}
            {best}
          </p>
        </div>
        {isOwned ? (
          <ButtonLink to={paths.practice(standing.slug)} look="plain" size="small" aria-describedby={titleId}>
            Practice
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.quiz(standing.slug)} look="plain" size="small" aria-describedby={titleId}>
            {standing.attempts === 0 ? 'Take a quiz' : 'Take another quiz'}
          </ButtonLink>
        )}
      </header>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <TrendOf name={standing.name} trend={standing.trend} passPercentage={standing.passPercentage} />
        <DomainStrength standing={standing} isOwned={isOwned} />
      </div>
    </article>
  );
}

const percent = (value: number | null) => (value === null ? '–' : `${value}%`);

/** The four figures over all attempts. */
function Stats({ standings }: { standings: Standings }) {
  const { questionsAsked: asked, questionsAnswered: answered } = standings;
  const isAllAnswered = asked === answered;
  return (
    <dl className="figures mt-8 grid grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 lg:grid-cols-4">
      <Figure label="Total Attempts" value={numberText(standings.totalAttempts)} note="quizzes and simulations" />
      <Figure label="Average Score" value={percent(standings.averageScore)} />
      <Figure
        label="Questions Answered"
        value={numberText(answered)}
        note={isAllAnswered ? undefined : `of ${numberText(asked)}`}
      />
      <Figure
        label="Accuracy Rate"
        value={percent(standings.accuracy)}
        note={isAllAnswered ? undefined : 'unanswered questions count as wrong'}
      />
    </dl>
  );
}
