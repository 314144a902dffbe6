import { timeName } from '#rules/practice/simulation-time.ts';
import type { Exam } from '#contract/exam.ts';
import type { SittingReply } from '#contract/practice-sitting.ts';
import { askedOrder } from '#rules/practice/order.ts';
import { foldEvents } from '#rules/practice/fold.ts';
import { isConfidentMistake, isLuckyGuess, isMissed, sittingPercentage } from '#rules/practice/outcome.ts';
import { partialPoints } from '#rules/question/partial-points.ts';
import { tallyOf } from '#rules/question/tally.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { countdown, minutesAndSeconds } from '#rules/quiz/timing.ts';
import { countText } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { groupOf, rightPartsText } from '#web/features/question/outcome.ts';
import { resultName, type ResultView, type ReviewedQuestion } from './result-view.ts';

function conditionsOf(sitting: SittingReply, unscored: readonly ReviewedQuestion[]): string[] {
  const numbers = listText(unscored.map(({ number }) => String(number)));
  return [
    ...(sitting.extraTime === '1' ? [] : [`Taken with ${timeName(sitting.extraTime)}`]),
    ...(sitting.deadline !== null && sitting.submittedAt === sitting.deadline
      ? ['Time ran out, so we submitted your answers']
      : []),
    ...(unscored.length === 0
      ? []
      : [`${countText(unscored.length, 'unscored question')}, as on the real exam: ${numbers}`]),
  ];
}

/** A finished sitting as a result. In practice, open questions do not count. */
export function viewOfSitting(exam: Exam, sitting: SittingReply): ResultView {
  const { mode, questions, feedback, isForwardOnly, deadline, startedAt } = sitting;
  const flagged = mode === 'practice' ? questions.map(({ isBookmarked }) => isBookmarked) : [];
  const { places } = foldEvents(sitting.events, { questions, isForwardOnly, flagged });
  const entries = askedOrder(questions).map((at, index): ReviewedQuestion => {
    const [question, place] = [questions[at]!, places[at]!];
    const questionFeedback = feedback.find((entry) => entry.place === at)!;
    const isAnswered = KINDS[question.kind].isWhole(place.answer, question);
    return {
      id: question.id,
      number: index + 1,
      kind: question.kind,
      chooses: question.chooses,
      text: question.text,
      options: question.options,
      parts: question.parts,
      partRationales: questionFeedback.partRationales,
      marks: questionFeedback.marks,
      exhibits: question.exhibits,
      rationales: questionFeedback.rationales,
      right: questionFeedback.right,
      answer: place.answer,
      isCorrect: questionFeedback.isCorrect,
      partialPoints: partialPoints([{ kind: question.kind, marks: questionFeedback.marks }], sitting.scoring),
      isAnswered,
      isFlagged: place.isFlagged,
      isCounted: !questionFeedback.isUnscored && (mode === 'simulation' || isAnswered),
      isUnscored: questionFeedback.isUnscored,
      canPractice: question.canPractice,
      certainty: place.certainty,
      explanation: questionFeedback.explanation,
      sources: questionFeedback.sources,
      domain: exam.domains.find(({ number }) => number === question.domain)?.name ?? 'General',
      topic: '',
      place: { domain: question.domain, task: question.task },
      remarks: [
        ...(questionFeedback.isUnscored ? ['unscored'] : []),
        rightPartsText(questionFeedback.marks) ?? [],
        minutesAndSeconds(place.seconds),
        ...(place.changes > 0 ? [`changed ${place.changes}×`] : []),
        ...(place.certainty ? [place.certainty] : []),
      ].flat(),
      mark: question,
    };
  });
  const countedEntries = entries.filter(({ isCounted }) => isCounted);
  const unscoredEntries = entries.filter(({ isUnscored }) => isUnscored);
  const { correct, partialPoints: earnedPoints } = tallyOf(countedEntries);
  const { answered: answeredCount } = tallyOf(entries);
  const outcomes = entries.map((entry) => ({ ...entry, domain: 0, task: 0 }));
  const missed = outcomes.filter((outcome) => isMissed(outcome, mode));
  const how = (which: typeof isLuckyGuess) => String(outcomes.filter(which).length);
  const seconds = sitting.timeSpent ?? 0;
  const timeLimit = deadline && Math.round((Date.parse(deadline) - Date.parse(startedAt)) / 1000);
  return {
    id: sitting.id,
    mode,
    name: resultName(sitting),
    percentage: sittingPercentage({
      mode,
      answered: answeredCount,
      correct,
      total: entries.length,
      unscored: unscoredEntries.length,
      partialPoints: earnedPoints,
    }),
    correct,
    total: countedEntries.length,
    answered: tallyOf(countedEntries).answered,
    unanswered: entries.filter((entry) => groupOf(entry) === 'Not answered').length,
    missed: missed.length,
    seconds,
    timeText: timeLimit ? `${minutesAndSeconds(seconds)} / ${countdown(timeLimit)}` : minutesAndSeconds(seconds),
    conditions: conditionsOf(sitting, unscoredEntries),
    facts: [
      { name: 'Answers changed', value: String(places.filter(({ changes }) => changes > 0).length) },
      ...(mode === 'practice'
        ? [
            { name: 'Lucky guesses', value: how(isLuckyGuess) },
            { name: 'Confident mistakes', value: how(isConfidentMistake) },
          ]
        : []),
    ],
    passPercentage: sitting.passPercentage,
    hasReview: true,
    entries,
    earlier: sitting.earlier,
    isRehearsal: sitting.isRehearsal,
    isDiagnostic: sitting.isDiagnostic,
  };
}
