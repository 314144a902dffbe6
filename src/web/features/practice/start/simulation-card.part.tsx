import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#rules/wording/count.ts';
import { useStart } from './use-start.ts';

/** What exam day will be like, said before the clock starts. */
export function SimulationCard({ exam, setup }: { exam: Exam; setup: PracticeSetup }) {
  const { start, failure, isStarting } = useStart(exam);
  const { questions, isCountPublished, isMost, minutes, isForwardOnly, passMark, passPercentage, domains } =
    setup.simulation;
  const countNote = isMost ? `published: up to ${questions}` : isCountPublished ? 'published' : 'our estimate';
  const held = domains.reduce((sum, domain) => sum + domain.questions, 0);
  return (
    <section aria-labelledby="simulation" className="mt-10 rounded border border-line bg-raised p-5 sm:p-6">
      <h2 id="simulation" className="text-title">
        Exam simulation
      </h2>
      <p className="mt-1 max-w-text text-muted">
        Just like exam day: the clock cannot be paused, and you see no answers until you submit.
      </p>
      <dl className="figures mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Questions" value={String(held)} note={countNote} />
        <Fact name="Time" value={counted(minutes, 'minute')} note="published" />
        <Fact
          name="Pass mark"
          value={passMark ? `${passMark.score} of ${passMark.scale}` : 'not published'}
          note={`${passMark ? 'published; ' : ''}about ${passPercentage}% right, our estimate`}
        />
        <Fact
          name="Navigation"
          value={isForwardOnly ? 'Forward only' : 'Free'}
          note={isForwardOnly ? 'no way back to a question' : 'back and forth as you like'}
        />
      </dl>
      {held < questions && (
        <p className="mt-3 text-small text-muted">{`The bank does not hold ${counted(questions, 'question')} yet.`}</p>
      )}
      <p className="mt-4 text-small text-muted">
        {exam.domains
          .map(({ number, name }) => `${name}: ${domains.find((domain) => domain.number === number)?.questions ?? 0}`)
          .join(' · ')}
      </p>
      <Button
        className="mt-5"
        look="plain"
        aria-disabled={isStarting || held === 0}
        onClick={() => held > 0 && void start({ mode: 'simulation' })}
      >
        Start the exam simulation
      </Button>
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
