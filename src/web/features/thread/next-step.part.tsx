import { useId } from 'react';
import { entryDetail, entryLabel, restText } from '#rules/planner/words.ts';
import { paths } from '#web/base/paths.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EntryAct } from './entry-act.part.tsx';
import type { NextOfToday } from './use-next.ts';

type Props = {
  exam: { id: string; slug: string };
  of: NextOfToday;
  /** In a row with other buttons: without what it is about. */
  isShort?: boolean;
};

const LARGE = 'w-full min-h-14 text-large sm:w-auto sm:px-8';

/** Leads whoever came from Today to the next thing there, or says that the day is done. Nothing for everybody else. */
export function NextStep({ exam, of: { isOnThread, today, next, hasFailed }, isShort = false }: Props) {
  const starting = useStart(exam);
  const detailId = `next-${useId()}`;
  if (!isOnThread) return null;
  const look = isShort ? '' : LARGE;
  const toToday = (
    <ButtonLink to={paths.today(exam.slug)} className={look}>
      Go to Today
    </ButtonLink>
  );
  if (!today) return hasFailed ? toToday : <Waiting className={look} />;
  if (!next)
    return (
      <div className={isShort ? 'flex flex-wrap items-center gap-x-4 gap-y-2' : 'space-y-3'}>
        <p className={`flex items-center gap-2 font-semibold ${isShort ? '' : 'text-large'}`}>
          {today.spent > 0 && <Icon name="check" className="size-6 shrink-0 text-correct" />}
          {restText(today.kind, today.spent)}
        </p>
        {toToday}
      </div>
    );
  return (
    <div className={isShort ? 'grow' : undefined}>
      <EntryAct
        exam={today}
        entry={next}
        starting={starting}
        aria-describedby={detailId}
        className={isShort ? 'w-full' : LARGE}
      >
        {`Next: ${entryLabel(next)}`}
        <Icon name="arrow-right" className="size-5 shrink-0" />
      </EntryAct>
      <p id={detailId} className={isShort ? 'sr-only' : 'mt-2 max-w-text text-muted'}>
        {entryDetail(next)}
      </p>
      {starting.failure && (
        <p role="alert" className="mt-2 text-wrong">
          {starting.failure}
        </p>
      )}
    </div>
  );
}

/** Keeps the place of the button while the plan is made. */
const Waiting = ({ className }: { className: string }) => (
  <output className={`inline-flex min-h-11 items-center justify-center text-muted ${className}`}>
    Finding what’s next...
  </output>
);
