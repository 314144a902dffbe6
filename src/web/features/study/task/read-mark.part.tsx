import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { StudyTask } from '#contract/study.ts';
import { wordsInHtml } from '#rules/study/reading.ts';
import { countText } from '#rules/wording/count.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { readAtIn } from '#web/features/study/study-facts.ts';
import { useProgress } from '#web/features/study/study.queries.ts';
import { NextStep } from '#web/features/thread/next-step.part.tsx';
import { type NextOfToday, useNext } from '#web/features/thread/use-next.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReadMark } from './use-read-mark.ts';
import { useTaskDrill } from './use-task-drill.ts';

type Props = { exam: Exam; task: StudyTask };

/**
 * At the end of a task, on a phone always in reach: whether it was read, and then what to do next. Reading to the end, or pressing
 * the button, marks it as read.
 */
export function ReadMark(props: Props) {
  const me = useMe();
  const { pathname } = useLocation();
  if (me) return <Mark {...props} userId={me.id} />;
  return (
    <p className="mt-8 border-t border-line pt-4 text-small text-muted print:hidden">
      Your reading progress isn’t being saved.{' '}
      <Link to={paths.login(pathname)} className="underline">
        Log in
      </Link>{' '}
      to keep track of it.
    </p>
  );
}

function Mark({ exam, task, userId }: Props & { userId: string }) {
  const { domainNumber: domain, number } = task;
  const words = useMemo(
    () => task.items.reduce((sum, item) => sum + (item.card === null ? wordsInHtml(item.content ?? '') : 0), 0),
    [task],
  );
  // Today is asked again whenever this was read; until it answers, it cannot ask for this once more.
  const progress = useProgress(exam.id);
  const onward = useNext(exam.id, `read ${domain}.${number} ${readAtIn(progress, domain, number)}`);
  const isAsked =
    onward.today?.entries.some(
      (entry) => entry.kind === 'read' && entry.isStuck && entry.domain === domain && entry.task === number,
    ) ?? false;
  const { practice, count } = useTaskDrill(exam, task);
  const answered = practice?.strength ?? null;
  const isKnown =
    count > 0 && answered !== null && answered.asked >= count && answered.percentage >= exam.passPercentage;
  const { isRead, toggle, isPending, hasFailed, end } = useReadMark(userId, {
    examId: exam.id,
    domain,
    task: number,
    words,
    isAsked,
    isKnown,
  });
  return (
    <>
      <div ref={end} />
      <div className="reach-foot flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line max-sm:order-1 sm:mt-8 sm:pt-4 print:hidden">
        <output className="inline-flex items-center gap-2 not-empty:mr-1">
          {isRead && (
            <>
              <Icon name="check" className="size-5 text-correct" />
              <strong className="font-semibold max-sm:sr-only">Read</strong>
            </>
          )}
        </output>
        {isRead ? (
          <Onward exam={exam} task={task} of={onward} />
        ) : (
          <Button look="plain" size="small" aria-disabled={isPending} onClick={() => !isPending && toggle()}>
            Mark as read
          </Button>
        )}
        {hasFailed && (
          <p role="alert" className="ml-4 text-small font-semibold text-wrong">
            Your progress could not be saved. Please try again.
          </p>
        )}
      </div>
      {isRead && (
        <Button
          look="quiet"
          size="small"
          className="-ml-3 self-start underline print:hidden"
          aria-disabled={isPending}
          onClick={() => !isPending && toggle()}
        >
          Mark as not read
        </Button>
      )}
    </>
  );
}

/** After reading: a few questions on it, and then what comes next, on Today for who came from there and otherwise in the guide. */
function Onward({ exam, task, of }: Props & { of: NextOfToday }) {
  const { count, isAnswered, isStarting, failure, start } = useTaskDrill(exam, task);
  const isDrillFirst = !of.isOnThread && !isAnswered;
  return (
    <>
      {count > 0 && (of.isOnThread || !isAnswered) && (
        <Button
          look={isDrillFirst ? 'primary' : 'plain'}
          // On a phone the bar has one row: what comes next there is a row by itself, and the questions are below the text, too.
          className={of.isOnThread ? 'max-sm:hidden' : 'max-sm:grow max-sm:px-3 max-sm:text-small'}
          aria-disabled={isStarting}
          onClick={start}
        >
          {`Answer ${countText(count, 'question')}`}
        </Button>
      )}
      <NextStep exam={exam} of={of} isShort />
      {!of.isOnThread && task.next && (
        <ButtonLink
          to={paths.studyTask(exam.slug, task.domainNumber, task.next.number)}
          look={isDrillFirst ? 'plain' : 'primary'}
          className="max-sm:px-3 max-sm:text-small"
        >
          {`Next: ${task.domainNumber}.${task.next.number}`}
          <Icon name="arrow-right" />
        </ButtonLink>
      )}
      {failure && (
        <p role="alert" className="basis-full text-small text-wrong">
          {failure}
        </p>
      )}
    </>
  );
}
