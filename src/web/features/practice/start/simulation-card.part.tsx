import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { countText } from '#rules/wording/count.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { newInFormText, sealedNote } from './new-in-form.ts';

/** `runningId`: of a simulation that has not ended. */
type Props = { exam: Exam; setup: PracticeSetup; runningId: string | undefined };

/** The simulation: what it is, how much of it would be new, and a link to its briefing, or to the one that is running. */
export function SimulationCard({ exam, setup, runningId }: Props) {
  const { minutes, isNew, sealed } = setup.simulation;
  return (
    <section aria-labelledby="simulation" className="mt-10">
      <h2 id="simulation" className="text-title">
        Exam simulation
      </h2>
      {runningId !== undefined ? (
        <>
          <p className="mt-2 max-w-text">You have a simulation in progress. Finish it first.</p>
          <ButtonLink to={paths.practiceSitting(exam.slug, runningId)} look="plain" className="mt-4">
            Resume
          </ButtonLink>
        </>
      ) : isNew.total === 0 ? (
        <p className="mt-2 max-w-text">This exam does not have enough questions for a simulation yet.</p>
      ) : (
        <>
          <p className="figures mt-2 max-w-text">
            {`${countText(isNew.total, 'question')} in ${countText(minutes, 'minute')}, just like exam day.`}{' '}
            {newInFormText(isNew)}
          </p>
          <ButtonLink to={paths.practice(exam.slug, { simulation: 'full' })} look="plain" className="mt-4">
            {isNew.forms > 0 ? 'Start the exam simulation' : 'Start a rehearsal'}
          </ButtonLink>
        </>
      )}
      {sealed && runningId === undefined && (
        <>
          <h3 className="mt-8 font-semibold">Sealed exam</h3>
          <p className="figures mt-1 max-w-text">{sealedNote(sealed, exam.questionCount)}</p>
          <ButtonLink to={paths.practice(exam.slug, { simulation: 'sealed' })} look="plain" className="mt-4">
            {sealed.forms > 0 ? 'Open the sealed exam' : 'Take the sealed exam again'}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
