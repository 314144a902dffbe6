import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import {
  fits,
  PerformanceOverview,
  reviewEntryId,
  type ReviewFilter,
  ReviewFilterBar,
  reviewFilterId,
  useEntryState,
} from './performance-overview.part.tsx';
import { FollowUps, useFollowUps } from './follow-ups.part.tsx';
import { markedText, type ResultView, type ReviewedQuestion } from './result-view.ts';
import { groupOf, isMiss } from '#web/features/question/outcome.ts';
import { DomainAnalysis } from './domain-analysis.part.tsx';
import { USUAL_KIND } from '#rules/question/kinds/names.ts';
import { ReportQuestion } from '#web/features/report/report-question.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReviewEntry } from './review-entry.part.tsx';
import { QuestionBookmark } from '#web/features/question/mark/question-bookmark.part.tsx';
import { MakeCard } from '#web/features/flashcard/own/make-card.part.tsx';
import { QuestionNote } from '#web/features/question/mark/question-note.part.tsx';

const NONE: Record<Exclude<ReviewFilter, 'Flagged'>, string> = {
  All: 'There are no questions to review.',
  Incorrect: 'No answers were incorrect.',
  'Partly correct': 'No answers were partly correct.',
  'Not answered': 'You answered every question.',
  Unscored: 'Every question was scored.',
  Correct: 'No answers were correct this time. Reading the explanations will make the next quiz easier.',
};

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
    tab: result.isDiagnostic ? 'domains' : 'review',
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

type Props = {
  exam: Exam;
  result: ResultView;
  followUps: ReturnType<typeof useFollowUps>;
  filter: ReviewFilter;
  onFilter(filter: ReviewFilter): void;
  /** Numbers of the open entries, from 1. */
  open: ReadonlySet<number>;
  onOpen(change: (open: ReadonlySet<number>) => ReadonlySet<number>): void;
};

/** Every question with its options, the right one, the one picked, and why. */
function QuestionReview({ exam, result, followUps, filter, onFilter, open, onOpen }: Props) {
  const { entries, id: resultId } = result;
  const marked = markedText(result.mode);
  const shownEntries = entries.filter((entry) => fits(entry, filter));
  const numbers = shownEntries.map(({ number }) => number);

  const toggle = (number: number, isOpen: boolean) =>
    onOpen((before) => {
      if (before.has(number) === isOpen) return before;
      return new Set(isOpen ? [...before, number] : [...before].filter((other) => other !== number));
    });

  return (
    <>
      <h3 className="sr-only">Question Review</h3>
      <ReviewFilterBar entries={entries} filter={filter} marked={marked} onFilter={onFilter} />
      {shownEntries.length === 0 ? (
        <p className="py-8 text-muted">
          {filter === 'Flagged' ? `You haven’t ${marked} any questions.` : NONE[filter]}
        </p>
      ) : (
        <>
          <div className="mt-3 -ml-3 flex flex-wrap print:hidden">
            <Button look="quiet" size="small" onClick={() => onOpen((before) => new Set([...before, ...numbers]))}>
              Expand all
            </Button>
            <Button
              look="quiet"
              size="small"
              onClick={() => onOpen((before) => new Set([...before].filter((number) => !numbers.includes(number))))}
            >
              Collapse all
            </Button>
          </div>
          <ol className="mt-2 border-t border-line">
            {shownEntries.map((entry) => (
              <ReviewEntry
                key={entry.id}
                entry={entry}
                marked={marked}
                isOpen={open.has(entry.number)}
                onToggle={(isOpen) => toggle(entry.number, isOpen)}
              >
                <ReviewCard exam={exam} entry={entry} />
                <FollowUps exam={exam} followUp={followUps.get(entry.id)} />
                <ReviewMark exam={exam} entry={entry} />
                <ReportQuestion
                  examId={exam.id}
                  sittingId={resultId}
                  questionId={entry.id}
                  options={entry.kind === USUAL_KIND ? entry.options : undefined}
                />
              </ReviewEntry>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** Makes a card from the explanation above it, for those whose bookmarks and notes are known. */
function ReviewCard({ exam, entry: { mark, text, place, explanation } }: { exam: Exam; entry: ReviewedQuestion }) {
  return mark && <MakeCard source={{ exam, text, place }} back={explanation} from="explanation" />;
}

/** The person's bookmark and note on a reviewed question, if known. */
function ReviewMark({ exam, entry }: { exam: Exam; entry: ReviewedQuestion }) {
  const { id, mark, text, place } = entry;
  if (!mark) return null;
  const source = { exam, text, place };
  return (
    <>
      <QuestionBookmark examId={exam.id} questionId={id} isBookmarked={mark.isBookmarked} />
      <QuestionNote
        examId={exam.id}
        questionId={id}
        note={mark.note}
        cardOf={(note) => <MakeCard source={source} back={note} from="note" />}
      />
    </>
  );
}
