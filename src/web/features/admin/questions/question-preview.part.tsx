import { useId, useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { DetailedResult } from '#contract/quiz.ts';
import type { QuestionEdit } from '#contract/quiz-admin.ts';
import { type Answer, BLANK } from '#rules/question/answer.ts';
import { letterOptions } from '#rules/question/letter-options.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { isRight } from '#rules/question/right.ts';
import { KIND_PARTS } from '#web/features/question/kind-parts.ts';
import { ReviewEntry } from '#web/features/quiz/review/review-entry.part.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';

type Props = { wording: Omit<QuestionEdit, 'version'>; exam: AdminExam };

/** A question by the very parts that candidates see: as it is asked, and as it is reviewed. */
export function QuestionPreview({ wording, exam }: Props) {
  // Several wordings stand beside one another, and each is answered for itself.
  const id = useId();
  const [answer, setAnswer] = useState<Answer>(BLANK);
  const [isOpen, setIsOpen] = useState(false);
  const question = letterOptions(wording.options, wording.correctAnswers);
  const { chooses, isForQuiz, picks } = KINDS[question.kind];
  const { Ask } = KIND_PARTS[question.kind];
  const options = wording.options.map(({ text }) => text);
  const picked = [...picks(answer)];
  const entry: DetailedResult = {
    questionId: id,
    questionText: wording.text,
    options,
    rationales: wording.options.map(({ rationale }) => rationale),
    kind: question.kind,
    correctAnswer: wording.correctAnswers[0] ?? -1,
    userAnswer: picked[0] ?? null,
    correctAnswers: wording.correctAnswers,
    userAnswers: picked,
    isCorrect: isRight({ question, optionOrder: [...options.keys()] }, answer),
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
        <Ask
          question={{ id, kind: question.kind, options, chooses: chooses(question) }}
          answer={answer}
          onAnswer={setAnswer}
        />
      </fieldset>
      <ol className="mt-4">
        <ReviewEntry entry={entry} number={1} isOpen={isOpen} onToggle={setIsOpen} />
      </ol>
      {!isForQuiz && (
        <p className="mt-2 text-small text-muted">
          More than one option is right: it is kept in the bank, and not asked in a quiz.
        </p>
      )}
    </div>
  );
}
