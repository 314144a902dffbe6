import { useState } from 'react';
import type { DetailedResult } from '#contract/quiz.ts';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { QuestionEdit } from '#contract/quiz-admin.ts';
import { isRight } from '#rules/question/answer.ts';
import { answerOf } from '#rules/quiz/choice.ts';
import { OptionList } from '#web/features/quiz/take/option-list.part.tsx';
import { ReviewEntry } from '#web/features/quiz/review/review-entry.part.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';

type Props = { wording: Omit<QuestionEdit, 'version'>; exam: AdminExam };

/** A question by the very parts that candidates see: as it is asked, and as it is reviewed. */
export function QuestionPreview({ wording, exam }: Props) {
  const [picked, setPicked] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const options = wording.options.map(({ text }) => text);
  const entry: DetailedResult = {
    questionId: 'preview',
    questionText: wording.text,
    options,
    rationales: wording.options.map(({ rationale }) => rationale),
    correctAnswer: wording.correctAnswers[0] ?? -1,
    userAnswer: picked,
    isCorrect: isRight(answerOf(picked), wording.correctAnswers),
    explanation: wording.explanation,
    topic: wording.topic,
    domain: wording.domainName ?? exam.domains.find(({ number }) => number === wording.domainNumber)?.name ?? '',
    // An address that is no https is refused when saved, and not followed before.
    sources: wording.sources.filter(({ url }) => url.startsWith('https://')),
  };
  return (
    <div data-not-kept className="max-w-text">
      <fieldset>
        <legend className="text-large font-semibold">
          <QuestionText text={wording.text} />
        </legend>
        <OptionList name={`preview-${wording.text}`} options={options} picked={picked} onPick={setPicked} />
      </fieldset>
      <ol className="mt-4">
        <ReviewEntry entry={entry} number={1} isOpen={isOpen} onToggle={setIsOpen} />
      </ol>
      {wording.correctAnswers.length > 1 && (
        <p className="mt-2 text-small text-muted">
          More than one option is right: it is kept in the bank, and not asked in a quiz.
        </p>
      )}
    </div>
  );
}
