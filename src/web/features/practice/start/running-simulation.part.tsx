import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { SittingSummary } from '#contract/practice.ts';
import { clockLeftText } from '#rules/wording/count.ts';
import { paths } from '#web/base/paths.ts';
import { useDeadline } from '#web/features/practice/use-deadline.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { sittingName } from './sitting-list.part.tsx';

type Props = { exam: Exam; sitting: SittingSummary; now: string };

/** A simulation that was left, and what remains of its time. `now`: the server's time. */
export function RunningSimulation({ exam, sitting, now }: Props) {
  const [clock] = useState(() => ({ now: Date.parse(now), at: performance.now() }));
  const { left } = useDeadline(sitting.deadline, clock, () => undefined);
  const isOver = left === 0;
  return (
    <section
      aria-label="Running simulation"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-accent bg-raised p-5"
    >
      <p className="figures font-semibold">
        {`${sittingName(sitting)}${isOver ? ': time’s up' : ` in progress: ${clockLeftText(left ?? 0)}`}`}
      </p>
      <ButtonLink to={paths.practiceSitting(exam.slug, sitting.id)} className="max-sm:w-full">
        {isOver ? 'See the result' : 'Resume'}
      </ButtonLink>
    </section>
  );
}
