import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { useEntryState } from '#web/features/results/review/use-entry-state.ts';
import { useFollowUps } from '#web/features/results/review/follow-up.queries.ts';
import { type ResultView } from './result-view.ts';
import { groupOf, isMiss } from '#web/features/question/outcome.ts';
import { DomainAnalysis } from './domain-analysis.part.tsx';
import { PerformanceOverview } from './performance-overview.part.tsx';
import { QuestionReview } from '#web/features/results/review/question-review.part.tsx';
import { type ReviewFilter, reviewEntryId, reviewFilterId } from '#web/features/results/review/review-filter.part.tsx';

const TABS = [
  { name: 'overview', title: 'Performance Overview' },
  { name: 'review', title: 'Question Review' },
  { name: 'domains', title: 'Domain Analysis' },
] as const;
type TabName = (typeof TABS)[number]['name'];

/** What is shown of a result; `open` has the numbers of the open entries. */
type ReviewState = { tab: TabName; filter: ReviewFilter; open: ReadonlySet<number> };

/**
 * The analysis in three tabs. The first lists the questions, with the first missed one explained right away. Open entries stay open
 * while another tab is shown, and when one comes back from where they lead.
 */
export function ResultAnalysis({ exam, result }: { exam: Exam; result: ResultView }) {
  const { entries } = result;
  const firstMiss = entries.find((entry) => groupOf(entry) === 'Incorrect') ?? entries.find(isMiss);
  const [{ tab, filter, open }, setShown] = useEntryState<ReviewState>(entries.map(({ id }) => id).join(), {
    tab: 'review',
    filter: firstMiss ? groupOf(firstMiss) : 'All',
    open: new Set([(firstMiss ?? entries[0])?.number ?? 1]),
  });
  const show = (change: Partial<ReviewState>) => setShown((before) => ({ ...before, ...change }));
  const followUps = useFollowUps(
    exam.id,
    entries.map(({ id }) => id),
  );
  const [goal, setGoal] = useState<{ id: string } | null>(null);

  // The panel is shown only after the tab has changed; then the requested entry gets the focus.
  useEffect(() => {
    if (goal) document.getElementById(goal.id)?.focus();
  }, [goal]);

  function reviewOne(number: number): void {
    show({ tab: 'review', filter: 'All', open: new Set([...open, number]) });
    setGoal({ id: reviewEntryId(number) });
  }

  function reviewAll(wanted: ReviewFilter): void {
    show({ tab: 'review', filter: wanted });
    setGoal({ id: reviewFilterId(wanted) });
  }

  return (
    <section aria-labelledby="analysis" className="min-w-0">
      <h2 id="analysis" className="text-title">
        Detailed Analysis
      </h2>
      <Tabs.Root value={tab} onValueChange={(value) => show({ tab: value as TabName })}>
        <Tabs.List
          aria-labelledby="analysis"
          className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-3 border-b border-line sm:flex sm:gap-6"
        >
          {TABS.map(({ name, title }) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px min-h-11 border-b-3 border-transparent py-2 text-left text-small font-semibold wrap-anywhere text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:text-base forced-colors:data-[state=inactive]:border-b-0"
            >
              {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Panel name="overview">
          <PerformanceOverview result={result} onReviewOne={reviewOne} onReviewAll={reviewAll} />
        </Panel>
        <Panel name="review">
          <QuestionReview
            exam={exam}
            result={result}
            followUps={followUps}
            filter={filter}
            onFilter={(wanted) => show({ filter: wanted })}
            open={open}
            onOpen={(change) => setShown((before) => ({ ...before, open: change(before.open) }))}
          />
        </Panel>
        <Panel name="domains">
          <DomainAnalysis exam={exam} result={result} followUps={followUps} />
        </Panel>
      </Tabs.Root>
    </section>
  );
}

/** Every panel stays mounted, so that it keeps its state and all of them are printed. */
function Panel({ name, children }: { name: TabName; children: ReactNode }) {
  return (
    <Tabs.Content
      forceMount
      value={name}
      className="pt-6 data-[state=inactive]:hidden print:data-[state=inactive]:block"
    >
      {children}
    </Tabs.Content>
  );
}
