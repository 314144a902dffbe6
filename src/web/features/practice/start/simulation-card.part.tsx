import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import type { ExtraTime } from '#rules/quiz/timing.ts';
import { Button } from '#web/ui/button.tsx';
import { countText } from '#rules/wording/count.ts';
import { passMarkText } from '#rules/wording/exam-format.ts';
import { useMe } from '#web/app/me.ts';
import { ExtraTimeField } from '#web/ui/form/extra-time-field.tsx';
import { newQuestions, sealedNote, simulationsLeft } from './new-in-form.ts';
import { useStart } from './use-start.ts';

/** What exam day will be like, said before the clock starts. */
export function SimulationCard({ exam, setup }: { exam: Exam; setup: PracticeSetup }) {
  const { start, failure, isStarting } = useStart(exam);
  const {
    questions,
    isCountPublished,
    isMost,
    minutes,
    isForwardOnly,
    passMark,
    passPercentage,
    domains,
    unscored,
    isNew,
    sealed,
  } = setup.simulation;
  const me = useMe();
  const [extraTime, setExtraTime] = useState<ExtraTime>(me?.extraTime ?? '1');
  const held = domains.reduce((sum, domain) => sum + domain.questions, 0);
  const isPublished = isMost || isCountPublished;
  return (
    <section aria-labelledby="simulation" className="mt-10 rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="simulation" className="text-title">
        Exam simulation
      </h2>
      <p className="mt-1 max-w-text text-muted">
        Just like exam day: the clock cannot be paused, and you see no answers until you submit.
      </p>
      <dl className="figures mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact
          name="Questions"
          value={isMost ? `up to ${questions}` : String(questions)}
          note={isPublished ? 'published' : 'our estimate'}
        />
        <Fact
          name="Time"
          value={countText(minutes * Number(extraTime), 'minute')}
          note={extraTime === '1' ? 'published' : `${extraTime}x the published ${countText(minutes, 'minute')}`}
        />
        <Fact
          name="Pass mark"
          value={passMark ? passMarkText(passMark) : 'not published'}
          note={`${passMark ? 'published; ' : ''}about ${passPercentage}% right, our estimate`}
        />
        <Fact
          name="Navigation"
          value={isForwardOnly ? 'Forward only' : 'Free'}
          note={isForwardOnly ? 'no way back to a question' : 'back and forth as you like'}
        />
      </dl>
      {held < questions && (
        <p className="mt-3 text-small text-muted">{`The bank does not hold ${countText(questions, 'question')} yet: a simulation has ${held}.`}</p>
      )}
      {unscored > 0 && (
        <p className="figures mt-3 max-w-text">
          {`${unscored} of the ${countText(held, 'question')} are unscored, as on the real exam; you are not told which.`}
        </p>
      )}
      <p className="mt-4 text-small text-muted">
        {exam.domains
          .map(({ number, name }) => `${name}: ${domains.find((domain) => domain.number === number)?.questions ?? 0}`)
          .join(' · ')}
      </p>
      {held > 0 && (
        <p className="figures mt-4 max-w-text">
          {newQuestions(isNew)} {simulationsLeft(isNew)}
        </p>
      )}
      <div className="mt-4 max-w-xs">
        <ExtraTimeField
          label="Time"
          value={extraTime}
          onChange={({ target }) => setExtraTime(target.value as ExtraTime)}
        />
      </div>
      <Button
        className="mt-5"
        look="plain"
        aria-disabled={isStarting || held === 0}
        onClick={() => held > 0 && void start({ mode: 'simulation', extraTime })}
      >
        {isNew.forms > 0 || held === 0 ? 'Start the exam simulation' : 'Start a rehearsal'}
      </Button>
      {sealed && (
        <div className="mt-6 border-t border-line pt-5">
          <h3 className="font-semibold">Sealed exam</h3>
          <p className="figures mt-1 max-w-text text-muted">{sealedNote(sealed)}</p>
          <Button
            className="mt-3"
            look="plain"
            aria-disabled={isStarting}
            onClick={() => void start({ mode: 'simulation', isSealed: true, extraTime })}
          >
            {sealed.forms > 0 ? 'Open the sealed exam' : 'Take the sealed exam again'}
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-3 text-wrong">
          {failure}
        </p>
      )}
    </section>
  );
}

function Fact({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
      <dd className="text-small text-muted">{note}</dd>
    </div>
  );
}
