import { useEffect, useRef, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { minutesWith, type SimulationTime, timesFor } from '#rules/practice/simulation-time.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ExtraTimeField } from '#web/ui/form/extra-time-field.tsx';
import { briefingRules } from './briefing-rules.ts';
import { newInFormText, sealedNote } from './new-in-form.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = { exam: Exam; setup: PracticeSetup; isSealed: boolean };

/** Shown before a simulation, since it cannot be paused; a second press starts the clock. */
export function Briefing({ exam, setup, isSealed }: Props) {
  const { start, failure, isStarting } = useStart(exam);
  const me = useMe();
  const [extraTime, setExtraTime] = useState<SimulationTime>(me?.extraTime ?? '1');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { simulation } = setup;
  const form = isSealed && simulation.sealed ? simulation.sealed : simulation.isNew;
  const minutes = minutesWith(extraTime, simulation.minutes);
  return (
    <div data-player="" className="player">
      <p className="pt-5 text-small text-muted">
        <WholeCodes>{exam.name}</WholeCodes>
      </p>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-display outline-none">
        {isSealed ? 'Before the sealed exam' : 'Before you start'}
      </h1>
      <dl className="figures mt-3 pb-2">
        {briefingRules(simulation, form.total, minutes).map(({ name, text }) => (
          <div key={name} className="border-b border-line py-3 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="max-w-text">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-2 max-w-full">{isSealed ? sealedNote(form, exam.questionCount) : newInFormText(form)}</p>
      <p className="mt-3 text-small text-muted">
        {exam.domains
          .map(
            ({ number, name }) => `${name}: ${simulation.domains.find((own) => own.number === number)?.questions ?? 0}`,
          )
          .join(' · ')}
      </p>
      <div className="mt-5 pb-6">
        <div className="max-w-xs">
          <ExtraTimeField
            label="Your time"
            times={timesFor(simulation.extraMinutes)}
            value={extraTime}
            onChange={({ target }) => setExtraTime(target.value as SimulationTime)}
          />
        </div>
        {failure && (
          <p role="alert" className="mt-3 text-wrong">
            {failure}
          </p>
        )}
      </div>
      <div className="player-foot flex flex-wrap justify-end gap-2 sm:gap-3">
        <ButtonLink to={paths.practice(exam.slug)} look="plain">
          Not now
        </ButtonLink>
        <Button
          className="max-sm:grow sm:min-w-44"
          aria-disabled={isStarting}
          onClick={() => void start({ mode: 'simulation', extraTime, ...(isSealed && { isSealed }) })}
        >
          Start the clock
        </Button>
      </div>
    </div>
  );
}
