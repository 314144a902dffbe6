import type { RefObject } from 'react';
import type { SittingReply } from '#contract/practice-sitting.ts';
import type { SittingState } from '#rules/practice/fold.ts';
import { askedOrder } from '#rules/practice/order.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { type Drafts, uncheckedOf } from './drafts.ts';
import { isIncomplete, markedText } from '#web/features/results/result-view.ts';
import { STEP_NAMES } from './player-actions.part.tsx';
import { QuestionMap } from './question-map.part.tsx';

type Props = {
  sitting: SittingReply;
  state: SittingState;
  drafts: Drafts;
  heading: RefObject<HTMLHeadingElement | null>;
  isOver: boolean;
  onGo: ((place: number) => void) | null;
  /** Goes through some of the places once more; null if the exam only moves forward. */
  onWalk: ((places: readonly number[]) => void) | null;
  onBack: () => void;
  isSubmitting: boolean;
  onSubmit: () => void;
};

/** The last look before submitting. */
export function SubmitReview({
  sitting,
  state,
  drafts,
  heading,
  isOver,
  onGo,
  onWalk,
  onBack,
  isSubmitting,
  onSubmit,
}: Props) {
  const { questions, mode } = sitting;
  const uncheckedCount = uncheckedOf(drafts, state.places, questions).length;
  const incompleteCount = questions.filter((question, place) => isIncomplete(state.places[place]!, question)).length;
  const open =
    questions.filter((question, place) => !KINDS[question.kind].isWhole(state.places[place]!.answer, question)).length -
    uncheckedCount -
    incompleteCount;
  // A simulation cannot be taken back once submitted.
  const isEarly = mode === 'simulation' && !isOver && open + incompleteCount > 0;
  const flaggedCount = state.places.filter(({ isFlagged }) => isFlagged).length;
  const placesWith = (isMeant: (place: number) => boolean) => askedOrder(questions).filter(isMeant);
  // As on the real exam.
  const walks: [name: string, places: number[]][] = [
    [
      'incomplete',
      placesWith((place) => !KINDS[questions[place]!.kind].isWhole(state.places[place]!.answer, questions[place]!)),
    ],
    [markedText(mode), placesWith((place) => state.places[place]!.isFlagged)],
  ];
  const counts = [
    open > 0 && `${open} unanswered`,
    incompleteCount > 0 && `${incompleteCount} incomplete`,
    flaggedCount > 0 && `${flaggedCount} ${markedText(mode)}`,
  ].filter((count) => count !== false);
  return (
    <>
      <section aria-labelledby="review" className="pt-4 pb-6">
        <h2 ref={heading} id="review" tabIndex={-1} className="text-title outline-none">
          {isOver ? 'Time’s up' : mode === 'simulation' ? 'Review before you submit' : 'Review before you finish'}
        </h2>
        <p className="figures mt-2">
          {uncheckedCount > 0 &&
            `${countText(uncheckedCount, 'question')} answered but not checked. Finishing checks ${wordFor(uncheckedCount, 'it', 'them')}. `}
          {open === 0 && incompleteCount === 0 && uncheckedCount === 0 && 'You’ve answered every question. '}
          {counts.length > 0 && `${counts.join(', ')}.`}
          {open > 0 &&
            (mode === 'simulation' ? ' Unanswered questions count as wrong.' : ' Unanswered questions do not count.')}
        </p>
        {onWalk && !isOver && (
          <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {walks.map(
              ([name, places]) =>
                places.length > 0 && (
                  <Button key={name} look="plain" size="small" onClick={() => onWalk(places)}>
                    {`Review ${name} (${places.length})`}
                  </Button>
                ),
            )}
          </p>
        )}
        <div className="mt-5">
          <QuestionMap mode={mode} questions={questions} state={state} drafts={drafts} onGo={isOver ? null : onGo} />
        </div>
      </section>
      <div className="player-foot flex flex-wrap justify-end gap-2 sm:gap-3">
        {!isOver && (
          <Button
            className={isEarly ? 'max-sm:grow sm:min-w-44' : undefined}
            look={isEarly ? 'primary' : 'plain'}
            onClick={onBack}
          >
            Back to the question
          </Button>
        )}
        <Button
          className={isEarly ? undefined : 'max-sm:grow sm:min-w-44'}
          look={isEarly ? 'plain' : 'primary'}
          aria-disabled={isSubmitting}
          onClick={() => !isSubmitting && onSubmit()}
        >
          {isSubmitting ? STEP_NAMES.finishing : mode === 'simulation' ? 'Submit exam' : STEP_NAMES.finish}
        </Button>
      </div>
    </>
  );
}
