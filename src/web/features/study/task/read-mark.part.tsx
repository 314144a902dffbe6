import { Link, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { useMe } from '#web/base/me.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReadMark } from './use-read-mark.ts';

type Props = { exam: Exam; domain: number; task: number };

/** At the end of a task, on a phone always in reach: coming to the end, or pressing the button, marks the task as read. */
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

function Mark({ exam, domain, task, userId }: Props & { userId: string }) {
  const { isRead, toggle, isPending, hasFailed, end } = useReadMark(userId, { examId: exam.id, domain, task });
  return (
    <>
      <div ref={end} />
      <div className="reach-foot flex flex-wrap items-center gap-y-2 border-t border-line sm:mt-8 sm:pt-4 print:hidden">
        <output className="inline-flex items-center gap-2 not-empty:mr-4">
          {isRead && (
            <>
              <Icon name="check" className="size-5 text-correct" />
              <strong className="font-semibold">Read</strong>
            </>
          )}
        </output>
        <Button look="plain" size="small" aria-disabled={isPending} onClick={() => !isPending && toggle()}>
          {isRead ? 'Mark as not read' : 'Mark as read'}
        </Button>
        {hasFailed && (
          <p role="alert" className="ml-4 text-small font-semibold text-wrong">
            Your progress could not be saved. Please try again.
          </p>
        )}
      </div>
    </>
  );
}
