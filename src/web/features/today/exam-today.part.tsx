import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ExamToday, TodayEntry } from '#contract/today.ts';
import { dateText, shortDateText } from '#rules/wording/date.ts';
import { isClocked, isRunning } from '#rules/planner/plan-entry.ts';
import { splitDay } from '#rules/planner/split-day.ts';
import { nextDayText } from '#rules/planner/next-day-text.ts';
import { countdownText, entryReason, entryTitle, othersText, restText } from '#rules/planner/words.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { useOpenQuizzes, withOpenQuiz } from '#web/features/quiz/open-quizzes.ts';
import { begunTexts, withoutBegun } from '#web/features/thread/begun-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AfterExam, EarlierOutcomes } from './after-exam.part.tsx';
import { DayBar } from './day-bar.part.tsx';
import { LeadOverNotice } from './lead-over-notice.part.tsx';
import { EntryAct } from '#web/features/thread/entry-act.part.tsx';
import { StudyTimeForm } from './study-time-form.part.tsx';
import { TodayCairn } from './today-cairn.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const never = () => () => undefined;

type Props = { today: ExamToday; zone: string; onChange: (today: ExamToday) => void };

/** What to do today for one exam: one thing first, then what follows. */
export function ExamTodayOf({ today: planned, zone, onChange }: Props) {
  const userId = useMe()?.id ?? '';
  const begun = useSyncExternalStore(
    never,
    () => begunTexts(userId),
    () => '',
  );
  const today = withOpenQuiz(withoutBegun(planned, begun), useOpenQuizzes());
  const starting = useStart({ id: today.examId, slug: today.slug });
  const [isChanging, setIsChanging] = useState(false);
  const isPast = today.kind === 'past';
  // What was begun in this browser is shown, but not kept.
  const ofOutcome = { today: planned, zone, userId, onChange };
  const { next, others } = splitDay(today);
  // On exam day there are no minutes to do after the warm-up, and while a clock is running, only its own count.
  const hasBar =
    !isPast &&
    today.time !== null &&
    (today.kind !== 'exam' || next !== undefined) &&
    !(next !== undefined && isRunning(next));
  const laterId = useId();
  // On a phone the form is further down, so scroll up to what it was opened from, and to what was saved.
  const [closings, setClosings] = useState(0);
  const top = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (closings > 0) top.current?.focus({ preventScroll: true });
    if (closings > 0) top.current?.scrollIntoView({ block: 'nearest' });
  }, [closings]);
  // On a phone the form opens below the screen: it is brought to its top with the focus in its first field, before the focus is looked for elsewhere.
  const changing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isChanging) return;
    changing.current?.querySelector('input')?.focus({ preventScroll: true });
    changing.current?.scrollIntoView({ block: 'start' });
  }, [isChanging]);
  const close = () => {
    setIsChanging(false);
    setClosings(closings + 1);
  };
  const form = (
    <StudyTimeForm
      today={today}
      zone={zone}
      userId={userId}
      onSaved={(saved) => {
        close();
        onChange(saved);
      }}
      {...(today.time && { onCancel: close })}
    />
  );
  return (
    <div className="rounded border border-line bg-raised p-5 sm:p-8">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="min-w-0">
          <p ref={top} tabIndex={-1} className="text-small text-muted outline-none wrap-anywhere">
            <WholeCodes>{today.name}</WholeCodes>
          </p>
          <Countdown today={today} />
          {today.accessEndedAt !== null && (
            <p className="mt-2 text-small">
              <strong className="font-semibold">{`Your access ended on ${dateText(today.accessEndedAt)}.`}</strong> Your
              results are kept, and Today goes on with what is free.
            </p>
          )}
          {today.leadsTo && <LeadOverNotice today={today} to={today.leadsTo} />}
          {isPast && <AfterExam {...ofOutcome} onNewDate={() => setIsChanging(true)} />}
          {!isPast && (!next || today.kind === 'off') && <Rest today={today} isAll={!next} />}
          {next && <Next today={today} entry={next} starting={starting} />}
          {hasBar && <DayBar today={today} />}
          {starting.failure && (
            <p role="alert" className="mt-3 text-wrong">
              {starting.failure}
            </p>
          )}
          <EarlierOutcomes {...ofOutcome} />
        </div>
        {today.time === null || isChanging ? (
          <div
            ref={changing}
            className="min-w-0 border-t border-line pt-6 scroll-mt-4 lg:row-span-2 lg:border-t-0 lg:pt-0"
          >
            {form}
          </div>
        ) : (
          <div className="min-w-0 lg:row-span-2">
            {others.length > 0 && (
              <>
                <p id={laterId} className="text-small font-semibold text-muted">
                  {othersText(today.kind)}
                </p>
                <ol aria-labelledby={laterId} className="mt-1">
                  {others.map((entry) => (
                    <Later key={entryTitle(entry)} today={today} entry={entry} starting={starting} />
                  ))}
                </ol>
              </>
            )}
            <Button look="quiet" size="small" className="mt-3 -ml-3 underline" onClick={() => setIsChanging(true)}>
              Change exam date or daily minutes
            </Button>
            <p>
              <Link
                to={paths.notebook(today.slug)}
                className="inline-flex min-h-11 items-center text-small text-accent underline sm:min-h-9"
              >
                Notes and bookmarks
              </Link>
            </p>
          </div>
        )}
        <div className="min-w-0 border-t border-line pt-6 lg:col-start-1 lg:row-start-2">
          <TodayCairn today={today} />
        </div>
      </div>
    </div>
  );
}

function Countdown({ today: { daysLeft, examDate } }: { today: ExamToday }) {
  if (daysLeft === null || examDate === null) return null;
  return (
    <p className="figures mt-1 flex flex-wrap items-baseline gap-x-3">
      <strong className="text-title font-semibold">{countdownText(daysLeft)}</strong>
      <span className="text-muted">{shortDateText(examDate)}</span>
    </p>
  );
}

type EntryProps = { today: ExamToday; entry: TodayEntry; starting: ReturnType<typeof useStart> };

function Next({ today, entry, starting }: EntryProps) {
  const reasonId = `next-${today.examId}`;
  return (
    <>
      <p id={reasonId} className="mt-5 text-large">
        {entryReason(entry)}
      </p>
      <EntryAct
        exam={today}
        entry={entry}
        starting={starting}
        aria-describedby={reasonId}
        className="mt-4 w-full min-h-14 text-large sm:w-auto sm:px-8"
      >
        {entryTitle(entry)}
        <Icon name="arrow-right" />
      </EntryAct>
      {!isClocked(entry) && (
        <p className="figures mt-2 flex items-center gap-1.5 text-small text-muted">
          <Icon name="clock" className="size-4" />
          About {entry.minutes} min
        </p>
      )}
    </>
  );
}

function Later({ today, entry, starting }: EntryProps) {
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <EntryAct
          exam={today}
          entry={entry}
          starting={starting}
          look="quiet"
          size="small"
          className="-ml-3 max-w-full justify-start! text-left! wrap-anywhere underline decoration-line-strong underline-offset-4"
        >
          {entryTitle(entry)}
        </EntryAct>
        <p className="text-small text-muted">{entryReason(entry)}</p>
      </div>
      <span className="figures shrink-0 pt-2 text-small text-muted">{entry.minutes} min</span>
    </li>
  );
}

/** There is nothing to do, which is good news. `isAll`: nothing else is shown beside it. */
function Rest({ today, isAll }: { today: ExamToday; isAll: boolean }) {
  return (
    <>
      <p className="mt-5 flex items-center gap-3 text-large font-semibold">
        {today.spent > 0 && <Icon name="check" className="size-7 text-correct" />}
        {restText(today.kind, today.spent)}
      </p>
      {isAll && today.nextDay && (
        <p className="mt-2">
          <WholeCodes>{`${nextDayText(today.nextDay, today.day)}.`}</WholeCodes>
        </p>
      )}
      {isAll && (
        <p className="mt-3">
          <Link
            to={paths.study(today.slug)}
            className="inline-flex min-h-11 items-center text-accent underline hover:text-accent-hover"
          >
            {today.kind === 'exam' ? 'Look something up' : 'Study anyway'}
          </Link>
        </p>
      )}
    </>
  );
}
