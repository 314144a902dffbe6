import type { Feedback, PracticeEventIn, SittingQuestion, SittingReply } from '#contract/practice-sitting.ts';
import { foldEvents, type SittingState } from '#rules/practice/fold.ts';
import type { isMissed } from '#rules/practice/outcome.ts';
import { type Answer, BLANK, isBlank } from '#rules/question/answer.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { shownOrderOf } from '#rules/question/option-order.ts';
import { partialPoints } from '#rules/question/partial-points.ts';
import { askedQuestion, rightAnswer, type SatQuestion, type StoredQuestion } from '#rules/question/question.ts';
import { isRight, marksOf } from '#rules/question/right.ts';
import { seededRandom } from '#rules/question/random.ts';
import type { PracticeItem } from '#server/db/tables/practice-tables.ts';
import type { Row } from '#server/db/tables/schema.ts';

export type Sitting = Row<'practiceSitting'>;

export const eventOf = ({ device, seq, place, seconds, at, payload }: Row<'practiceEvent'>): PracticeEventIn => ({
  device,
  seq,
  place,
  seconds,
  at,
  ...payload,
});

export const stateOf = (
  { isForwardOnly }: Sitting,
  questions: readonly SatQuestion[],
  events: readonly PracticeEventIn[],
): SittingState => foldEvents(events, { questions: questions.map(({ question }) => question), isForwardOnly });

/** The order in which a question's options are shown. */
export const shownOrder = (item: PracticeItem, question: Pick<StoredQuestion, 'kind' | 'options'>): readonly number[] =>
  'seed' in item ? shownOrderOf(question, seededRandom(item.seed)) : item.optionOrder;

export type PlaceOutcome = ReturnType<typeof outcomesOf>[number];

/** The outcome of each question of a sitting. */
export function outcomesOf(questions: readonly SatQuestion[], state: SittingState) {
  return questions.map((entry, place) => {
    const { answer, seconds, certainty } = state.places[place]!;
    const isGiven = KINDS[entry.question.kind].isWhole(answer, askedQuestion(entry));
    return {
      entry,
      place,
      answer: isGiven ? answer : BLANK,
      /** Including partial answers. */
      partialAnswer: answer,
      marks: marksOf(entry, answer),
      isAnswered: isGiven,
      isCorrect: isRight(entry, answer),
      seconds,
      certainty,
    };
  });
}

function feedbackOn(sitting: Sitting, entry: SatQuestion, place: number, answer: Answer): Feedback {
  const { question, optionOrder } = entry;
  return {
    place,
    right: rightAnswer(question, optionOrder),
    isCorrect: isRight(entry, answer),
    rationales: optionOrder.map((index) => question.options[index]!.rationale),
    partRationales: (question.parts ?? []).map(({ rationale }) => rationale),
    marks: [...marksOf(entry, answer)],
    explanation: question.explanation,
    sources: [...question.sources],
    isUnscored: sitting.unscoredPlaces.includes(place),
  };
}

/** The feedback that may be shown: for each answered question in practice, and for all once the sitting is submitted. */
export function allowedFeedback(
  sitting: Sitting,
  questions: readonly SatQuestion[],
  events: readonly PracticeEventIn[],
): Feedback[] {
  const { places } = stateOf(sitting, questions, events);
  const isOver = sitting.submittedAt !== null;
  return questions.flatMap((entry, place) => {
    const { answer } = places[place]!;
    return isOver || (sitting.mode === 'practice' && !isBlank(answer))
      ? [feedbackOn(sitting, entry, place, answer)]
      : [];
  });
}

/** The questions of a submitted sitting that came out a certain way. */
export function questionsWith(
  outcome: typeof isMissed,
  { questions, feedback, events, mode, scoring, isForwardOnly }: SittingReply,
): SittingQuestion[] {
  const { places } = foldEvents(events, { questions, isForwardOnly });
  return feedback
    .map(({ place, isCorrect, marks }) => ({ place, isCorrect, marks, question: questions[place]! }))
    .filter(({ place, isCorrect, marks, question }) => {
      const isAnswered = KINDS[question.kind].isWhole(places[place]!.answer, question);
      return outcome(
        { isCorrect, isAnswered, partialPoints: partialPoints([{ kind: question.kind, marks }], scoring) },
        mode,
      );
    })
    .map(({ question }) => question);
}
