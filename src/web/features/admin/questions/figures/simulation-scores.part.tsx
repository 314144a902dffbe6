import type { ExamFigures } from '#contract/question-figures.ts';
import { ENOUGH_SIMULATIONS } from '#rules/measurement/form-reliability.ts';
import { countText, numberText } from '#rules/wording/count.ts';
import { Moment } from '#web/ui/moment.tsx';
import { hundredths } from './hundredths.ts';

/** How exactly simulations measure, over the different forms that people had. */
export function SimulationScores({ simulations }: Pick<ExamFigures, 'simulations'>) {
  return (
    <section aria-labelledby="simulations" className="mt-8 max-w-text">
      <h3 id="simulations" className="text-title">
        Simulations
      </h3>
      <p className="mt-1 text-small text-muted">
        How exactly their scores measure people. Only finished ones count, in which every scored question was the
        person’s first and was answered before its key was shown.
      </p>
      {simulations === null ? <p className="mt-2">No such simulations yet.</p> : <Scores simulations={simulations} />}
    </section>
  );
}

function Scores({ simulations }: { simulations: NonNullable<ExamFigures['simulations']> }) {
  const { sittings, questions, reliability, itemRest, measuredAt } = simulations;
  const forms = `${countText(sittings, 'simulation')} of ${countText(questions, 'question')}`;
  return (
    <>
      {reliability === null ? (
        <p className="mt-2">
          {sittings < ENOUGH_SIMULATIONS
            ? `${forms} so far; it takes ${numberText(ENOUGH_SIMULATIONS)} to say anything.`
            : `${forms}. Undefined, because their scores do not vary.`}
        </p>
      ) : (
        <>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-y border-line py-3">
            <dt>Alpha over different forms</dt>
            <dd className="figures font-semibold">{hundredths(reliability.alpha)}</dd>
            <dt>Standard error of measurement</dt>
            <dd className="figures font-semibold">
              ± {(reliability.sem / 100).toFixed(1)} of {countText(questions, 'question')}
            </dd>
            {itemRest !== null && (
              <>
                <dt>Mean item-rest correlation</dt>
                <dd className="figures font-semibold">
                  {hundredths(itemRest.r)}{' '}
                  <span className="font-normal text-muted">over {countText(itemRest.questions, 'question')}</span>
                </dd>
              </>
            )}
          </dl>
          <p className="mt-2 text-small text-muted">
            From {forms}. Each person had a form of their own, so this is not the alpha of one form: it follows from the
            scores alone (KR-21), and counts it as error that some forms are harder than others.
          </p>
        </>
      )}
      <p className="mt-1 text-small text-muted">
        Measured <Moment at={measuredAt} />.
      </p>
    </>
  );
}
