import { useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { useMe } from '#web/base/me.ts';
import { ResultsTable } from './results-table.part.tsx';
import { type ResultsQuery, resultsQuery } from './dashboard.queries.ts';
import { practiceExamKey } from '#web/features/results/result.queries.ts';
import { useFirstExam } from '#web/features/today/first-exam.part.tsx';
import { FirstStep } from './first-step.part.tsx';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';
import { TrendOf } from './trend.part.tsx';
import { loadSignedIn } from '#web/base/load-signed-in.ts';
import { useLoaded } from '#web/base/use-loaded.ts';

const PAGE = 20;

/** The address gives the page: `before` or `after` an attempt, `exam` by its slug. */
export function loader(args: LoaderFunctionArgs) {
  return loadSignedIn(args, async ({ api, queries }, { searchParams }) => {
    const { exams } = await queries.ensureQueryData(standingsQuery(api));
    const exam = exams.find(({ slug }) => slug === searchParams.get('exam'));
    const [before, after] = [searchParams.get('before'), searchParams.get('after')];
    // One more than is shown, to learn whether there is another page in that direction.
    const query: ResultsQuery = {
      limit: String(PAGE + 1),
      ...(exam && { examId: exam.examId }),
      ...(after ? { after } : before ? { before } : {}),
    };
    const results = await queries.ensureQueryData(resultsQuery(api, query));
    for (const { id, mode, examName } of results)
      if (mode === 'practice') queries.setQueryData(practiceExamKey(id), examName);
    // The first page is always full.
    if (after && results.length <= PAGE) throw redirect(paths.attempts({ exam: exam?.slug }));
    return { query, exam: exam?.slug };
  });
}

/** Every result, page by page. */
export function Component() {
  const api = useApi();
  const { query, exam } = useLoaderData<typeof loader>();
  const standings = useLoaded(standingsQuery(api));
  const results = useLoaded(resultsQuery(api, query));
  const isOwner = (useMe()?.purchasedExams.length ?? 0) > 0;
  const top = useFocusOnTurn(query.after ?? query.before ?? '');
  // With only one exam, there is nothing to choose.
  const selectedExam =
    standings.exams.length === 1 ? standings.exams[0] : standings.exams.find(({ slug }) => slug === exam);
  const isAfter = query.after !== undefined;
  // The extra result is the farthest from the start of the page.
  const pageResults = isAfter ? results.slice(-PAGE) : results.slice(0, PAGE);
  const newer = isAfter || query.before !== undefined ? pageResults.at(0)?.id : undefined;
  const older = isAfter || results.length > PAGE ? pageResults.at(-1)?.id : undefined;
  return (
    <div className="page-width py-10 lg:py-14">
      <PageMeta
        title="All Results"
        description="Every quiz, practice session, and simulation you have finished."
        isHidden
      />
      <p>
        <Link to={paths.dashboard} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
          <Icon name="arrow-left" className="size-4" />
          Dashboard
        </Link>
      </p>
      <h1 ref={top} tabIndex={-1} className="text-display outline-none">
        All Results
      </h1>
      {pageResults.length === 0 && !exam ? (
        <NoResults hasBegun={isOwner || standings.exams.length > 0} />
      ) : (
        <>
          <ExamFilter exams={standings.exams} currentSlug={exam} />
          {selectedExam && (
            <p className="mt-2">
              <Link
                to={paths.notebook(selectedExam.slug)}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline"
              >
                Notes and bookmarks
              </Link>
            </p>
          )}
          {selectedExam && !query.before && !query.after && selectedExam.trend.length > 1 && (
            <div className="mt-6 max-w-text">
              <TrendOf
                heading="h2"
                name={selectedExam.name}
                trend={selectedExam.trend}
                passPercentage={selectedExam.passPercentage}
              />
            </div>
          )}
          <div className="mt-6">
            <ResultsTable results={pageResults} caption="Your results, newest first" />
          </div>
          {(newer || older) && (
            <nav aria-label="Pages of results" className="mt-6 flex justify-between gap-4">
              {newer ? (
                <ButtonLink to={paths.attempts({ exam, after: newer })} look="plain">
                  <Icon name="arrow-left" className="size-4" />
                  Newer
                </ButtonLink>
              ) : (
                <span />
              )}
              {older && (
                <ButtonLink to={paths.attempts({ exam, before: older })} look="plain">
                  Older
                  <Icon name="arrow-right" className="size-4" />
                </ButtonLink>
              )}
            </nav>
          )}
        </>
      )}
    </div>
  );
}

/** Shows how to begin only to people who have done nothing and own nothing. */
function NoResults({ hasBegun }: { hasBegun: boolean }) {
  const first = useFirstExam();
  if (!hasBegun) return <FirstStep first={first} />;
  return (
    <p className="mt-6 max-w-text text-muted">
      Your quizzes, practice, and exam simulations appear here once you finish them.
    </p>
  );
}

/** On another page of the list, keyboard focus starts at the top, like the view. */
function useFocusOnTurn(page: string) {
  const top = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.focus({ preventScroll: true });
  }, [page]);
  return top;
}

function ExamFilter({
  exams,
  currentSlug,
}: {
  exams: readonly { slug: string; name: string }[];
  currentSlug: string | undefined;
}) {
  if (exams.length < 2) return null;
  return (
    <nav aria-label="Results by exam" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {[{ slug: undefined, name: 'All exams' }, ...exams].map(({ slug, name }) => (
          <li key={name}>
            <Link
              to={paths.attempts({ exam: slug })}
              aria-current={slug === currentSlug ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded border border-line-strong bg-raised px-3 text-small font-semibold hover:border-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:underline sm:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
