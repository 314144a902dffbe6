import { Link, useLocation } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Exam } from '#contract/exam.ts';
import { type FollowUp, getFollowUps, putMissedCard } from '#contract/practice-review.ts';
import { wordFor } from '#rules/wording/count.ts';
import { cameFrom } from '#web/features/study/came-from.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useApi } from '#web/base/loading.ts';
import { deviceTimeZone } from '#web/ui/moment.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { type Api, ApiError } from '#web/base/api.ts';
import { useUnlock } from '#web/features/exam/unlock.tsx';
import { useIsSelling } from '#web/base/page-state.ts';

type Props = {
  exam: Exam;
  followUp: FollowUp | undefined;
  /** While practicing: what adds more like it to the sitting, unless that was done. */
  practice?: { onMore: ((count: number) => Promise<void>) | undefined };
};

/** The follow-ups of a reviewed question: an explanation, more of its task, its card. */
export function FollowUps({ exam, followUp, practice }: Props) {
  const isOwner = useIsOwner(exam);
  const isSelling = useIsSelling();
  if (!followUp) return null;
  return (
    <div className="mt-6 border-t border-line pt-4 print:hidden">
      <Others answered={followUp.answered} />
      <Read exam={exam} followUp={followUp} isInPractice={practice !== undefined} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {practice ? (
          practice.onMore && <MoreHere followUp={followUp} onMore={practice.onMore} />
        ) : (
          <More exam={exam} followUp={followUp} />
        )}
        {isOwner ? (
          <OwnCard exam={exam} questionId={followUp.questionId} cardId={followUp.cardId} />
        ) : (
          <p className="text-small text-muted">
            A flashcard for this question comes with {isSelling ? 'premium' : 'full access'}.{' '}
            {!followUp.guide?.isLocked && <Included exam={exam} />}
          </p>
        )}
      </div>
    </div>
  );
}

/** What other people answered when they first met the question. */
function Others({ answered }: Pick<FollowUp, 'answered'>) {
  if (!answered) return null;
  return (
    <details className="mb-3">
      <summary className="min-h-11 cursor-pointer content-center sm:min-h-0">
        {answered.options.find(({ isRight }) => isRight)?.percent ?? 0}% of {answered.people} people got this right on
        their first try
      </summary>
      <ul className="mt-2 max-w-text space-y-1 text-small">
        {answered.options.map(({ text, percent, isRight }) => (
          <li key={text} className="flex items-baseline gap-3">
            <span className="figures w-12 shrink-0 text-right">{percent}%</span>
            <span className="min-w-0 wrap-anywhere">
              <QuestionText text={text} />
              {isRight && <strong> (correct)</strong>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ReadProps = { exam: Exam; followUp: FollowUp; isInPractice: boolean };

function Read({ exam, followUp: { domain, task, taskName, guide }, isInPractice }: ReadProps) {
  const isSelling = useIsSelling();
  if (!guide) return null;
  const words = `Read: ${domain}.${task} ${taskName}`;
  const section = guide.section && <span className="text-small text-muted">{guide.section.title}</span>;
  if (!guide.isLocked) {
    const to = paths.studyTask(exam.slug, domain, task) + (guide.section ? `#${guide.section.id}` : '');
    return (
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to={to}
          state={cameFrom(isInPractice ? 'practice' : 'results')}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline sm:min-h-0"
        >
          <Icon name="book" className="size-4" />
          {words}
        </Link>
        {section}
      </p>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="inline-flex items-center gap-2 font-semibold">
          <Icon name="lock" className="size-4" />
          {words}
        </span>
        {section}
      </p>
      {guide.opening && <p className="mt-1 line-clamp-6">{guide.opening}</p>}
      <p className="mt-1 text-small text-muted">
        {guide.opening ? 'The rest' : 'This section'} comes with {isSelling ? 'premium' : 'full access'}.{' '}
        <Included exam={exam} />
      </p>
    </>
  );
}

function Included({ exam }: { exam: Exam }) {
  const { to, name } = useUnlock(exam);
  return (
    <Link to={to} className="text-accent underline">
      {name ?? 'See what’s included'}
    </Link>
  );
}

/** Two more from the same task; from the free pool without access. */
function More({ exam, followUp: { questionId, domain, task, others } }: Props & { followUp: FollowUp }) {
  const me = useMe();
  const here = useLocation().pathname;
  const { start, failure, isStarting } = useStart(exam);
  if (others === 0) return null;
  if (!me)
    return (
      <ButtonLink to={paths.login(here)} look="plain" size="small">
        {`Log in to try ${wordFor(others, 'one', 'two')} more like this`}
      </ButtonLink>
    );
  return (
    <>
      <Button
        look="plain"
        size="small"
        aria-disabled={isStarting}
        onClick={() =>
          void start({ mode: 'practice', drill: { task: `${domain}.${task}`, count: 2, but: questionId } }, true)
        }
      >
        {`${wordFor(others, 'One', 'Two')} more like this`}
      </Button>
      {failure && (
        <p role="alert" className="basis-full text-small text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}

type MoreHereProps = { followUp: FollowUp; onMore: (count: number) => Promise<void> };

/** Two more from the same task, asked next in this sitting, which then goes on. */
function MoreHere({ followUp: { others }, onMore }: MoreHereProps) {
  const [state, setState] = useState<'none' | 'busy' | 'failed' | 'nothing'>('none');
  const add = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await onMore(2);
    } catch (error) {
      setState(error instanceof ApiError && error.problem?.code === 'nothing_fits' ? 'nothing' : 'failed');
    }
  };
  if (others === 0) return null;
  return (
    <>
      <Button look="plain" size="small" aria-disabled={state === 'busy'} onClick={() => void add()}>
        {`${wordFor(others, 'One', 'Two')} more like this`}
      </Button>
      {(state === 'failed' || state === 'nothing') && (
        <p role="alert" className="basis-full text-small text-wrong">
          {state === 'nothing'
            ? 'There are no more questions on this task.'
            : 'More questions could not be added. Your answers are saved; please try again.'}
        </p>
      )}
    </>
  );
}

type State = 'none' | 'saving' | 'failed' | 'today' | 'later';

type OwnCardProps = { exam: Exam; questionId: string; cardId: string | null };

/** The card of a reviewed question: makes one or links to it. */
function OwnCard({ exam, questionId, cardId }: OwnCardProps) {
  const api = useApi();
  const refresh = useRefreshFollowUps();
  const [state, setState] = useState<State>('none');
  const output = useRef<HTMLOutputElement>(null);
  const isMade = state === 'today' || state === 'later';
  useEffect(() => {
    // Clear of the exam's bar, on a phone.
    if (isMade) output.current?.scrollIntoView({ block: 'nearest' });
  }, [isMade, cardId]);
  const make = async () => {
    if (state === 'saving' || isMade) return;
    setState('saving');
    try {
      const { isToday } = await api(putMissedCard, {
        params: { examId: exam.id, questionId },
        query: { timeZone: deviceTimeZone() },
      });
      setState(isToday ? 'today' : 'later');
      await refresh();
    } catch {
      setState('failed');
    }
  };
  const sentences = {
    none: '',
    saving: '',
    today: 'Card added. It’s due today.',
    later: 'Card added. You’ll see it in the next few days.',
  };
  return (
    <>
      {cardId !== null ? (
        <Link
          to={paths.flashcards(exam.slug, { view: 'all', card: cardId })}
          className="inline-flex min-h-11 items-center text-small font-semibold text-accent underline sm:min-h-9"
        >
          {cardId === questionId ? 'See the card' : 'See a similar card'}
        </Link>
      ) : (
        <Button
          look="plain"
          size="small"
          aria-disabled={state !== 'none' && state !== 'failed'}
          onClick={() => void make()}
        >
          Add to my flashcards
        </Button>
      )}
      <output ref={output} className="text-small text-muted">
        {state !== 'failed' && sentences[state]}
      </output>
      {state === 'failed' && (
        <p role="alert" className="basis-full text-small text-wrong">
          The card could not be added. Please try again.
        </p>
      )}
    </>
  );
}

const followUpsQuery = (api: Api, examId: string, questionIds: readonly string[]) =>
  queryOptions({
    queryKey: ['follow-ups', examId, questionIds],
    queryFn: (): Promise<FollowUp[]> =>
      api(getFollowUps, { params: { examId }, body: { questionIds: [...questionIds] } }),
    // Reading, buying, and adding cards change it.
    staleTime: 0,
  });

/** The follow-ups of these questions, by id; empty while unknown. */
export function useFollowUps(examId: string, questionIds: readonly string[]): ReadonlyMap<string, FollowUp> {
  const { data = [] } = useQuery({
    ...followUpsQuery(useApi(), examId, questionIds),
    enabled: questionIds.length > 0,
  });
  return new Map(data.map((followUp) => [followUp.questionId, followUp]));
}

/** Refetches all of them. */
function useRefreshFollowUps(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['follow-ups'] });
}
