import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { foldEvents } from '#rules/practice/fold.ts';
import { isConfidentMistake, isLuckyGuess, isMissed, sittingPercentage } from '#rules/practice/outcome.ts';
import { QUICK_TEN } from '#rules/practice/settings.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countText } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { paths } from '#web/app/paths.ts';
import { ResultsHeading } from '#web/features/quiz/results/results-heading.part.tsx';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Breakdown } from './breakdown.part.tsx';
import { EarlierSittings } from '#web/features/practice/start/earlier-sittings.part.tsx';
import { MissedCards } from './missed-cards.part.tsx';
import { ResultReview } from './result-review.part.tsx';
import { clockText } from './sitting-words.ts';
import { useStart } from '#web/features/practice/start/use-start.ts';

/** What came of a sitting, and what to do about it; nothing where its exam is off offer and not one’s own. */
export function SittingResults({
  exam,
  isOffered,
  sitting,
}: {
  exam: Exam;
  isOffered: boolean;
  sitting: SittingReply;
}) {
  const { questions, feedback, mode, passPercentage } = sitting;
  const { places } = foldEvents(sitting.events, { questions, isForwardOnly: sitting.isForwardOnly });
  const entries = questions.map((question, index) => {
    const place = places[index]!;
    const told = feedback.find((entry) => entry.place === index)!;
    const outcome = {
      domain: question.domain,
      task: question.task,
      isAnswered: KINDS[question.kind].isWhole(place.picked, question),
      isCorrect: told.isCorrect,
      certainty: place.certainty,
    };
    return { number: index + 1, question, place, feedback: told, outcome };
  });
  const counts = (which: (entry: (typeof entries)[number]) => boolean) => entries.filter(which).length;
  const answered = counts(({ outcome }) => outcome.isAnswered);
  const scoring = entries.filter((entry) => !entry.feedback.isUnscored);
  const correct = scoring.filter(({ outcome }) => outcome.isCorrect).length;
  const unscored = entries.length - scoring.length;
  const percentage = sittingPercentage({ mode, answered, correct, total: entries.length, unscored });
  const missed = counts(({ outcome }) => isMissed(outcome, mode));
  const seconds = places.reduce((sum, place) => sum + place.seconds, 0);
  const judged = mode === 'simulation' ? scoring : entries.filter(({ outcome }) => outcome.isAnswered);
  const { start, failure, isStarting } = useStart(exam);
  const isPass = percentage >= passPercentage;

  return (
    <div className="page-width max-w-[52rem] py-8">
      <ResultsHeading>{mode === 'simulation' ? 'Exam simulation: result' : 'Practice: result'}</ResultsHeading>
      <p className="figures mt-4 text-hero font-semibold">{`${percentage}%`}</p>
      <p className="figures text-large">
        {mode === 'simulation' ? `${correct} of ${scoring.length} right` : `${correct} of ${answered} answered right`}
      </p>
      {unscored > 0 && (
        <p className="figures mt-2 max-w-text">
          {`${countText(unscored, 'unscored question')}, as on the real exam: ${listText(entries.filter((entry) => entry.feedback.isUnscored).map(({ number }) => String(number)))}.`}
        </p>
      )}
      {sitting.extraTime !== '1' && <p className="mt-2">{`Taken with ${sitting.extraTime}x time.`}</p>}
      {sitting.deadline !== null && sitting.submittedAt === sitting.deadline && (
        <p className="mt-2">Time was up, so it was submitted by itself with what you had answered.</p>
      )}
      {mode === 'simulation' && (
        <p className="mt-2">
          <Verdict tone={isPass ? 'right' : 'nearly'}>
            {isPass ? 'At or above' : 'Below'} about {passPercentage}%
          </Verdict>
          <span className="text-muted">, our estimate of a pass. Real exams scale their scores.</span>
        </p>
      )}
      <dl className="figures mt-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact name="Time" value={clockText(seconds)} />
        <Fact name="Per question" value={clockText(answered === 0 ? 0 : Math.round(seconds / answered))} />
        <Fact name="Answers changed" value={String(counts(({ place }) => place.changes > 0))} />
        <Fact name="Not answered" value={String(entries.length - answered)} />
        {mode === 'practice' && (
          <Fact name="Lucky guesses" value={String(counts(({ outcome }) => isLuckyGuess(outcome)))} />
        )}
        {mode === 'practice' && (
          <Fact name="Confident mistakes" value={String(counts(({ outcome }) => isConfidentMistake(outcome)))} />
        )}
      </dl>
      {isOffered && (
        <div className="mt-8 flex flex-wrap gap-3">
          {missed > 0 && (
            <Button
              aria-disabled={isStarting}
              onClick={() => void start({ mode: 'practice', settings: QUICK_TEN, missedIn: sitting.id })}
            >
              Practice what I missed ({missed})
            </Button>
          )}
          {missed > 0 && <MissedCards exam={exam} sittingId={sitting.id} />}
          <ButtonLink to={paths.practice(exam.slug)} look="plain">
            Back to practice
          </ButtonLink>
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-3 text-wrong">
          {failure}
        </p>
      )}
      <Breakdown exam={exam} tasks={sitting.tasks} outcomes={judged.map(({ outcome }) => outcome)} />
      <EarlierSittings exam={exam} sitting={sitting} percentage={percentage} />
      <ResultReview sitting={sitting} entries={entries} />
      <p className="mt-8 text-small">
        <Link to={paths.dashboard} className="text-accent underline">
          Dashboard
        </Link>
      </p>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-large font-semibold">{value}</dd>
    </div>
  );
}
