import { plainOf } from '#rules/question/plain-fields.ts';
import { useId, useState } from 'react';
import type { AdminExam } from '#contract/exam-admin.ts';
import type { QuestionEdit } from '#contract/question-admin.ts';
import { type Answer, BLANK } from '#rules/question/answer.ts';
import { letterOptions } from '#rules/question/letter-options.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { askedQuestion, type StoredQuestion } from '#rules/question/question.ts';
import { detailedResult, score } from '#rules/question/score.ts';
import { Exhibits } from '#web/features/question/exhibits.part.tsx';
import { KIND_PARTS } from '#web/features/question/kind-parts.ts';
import { reviewedOf } from '#web/features/results/view-of-quiz.ts';
import { ReviewEntry } from '#web/features/results/review-entry.part.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';

type Props = { wording: Omit<QuestionEdit, 'version'>; exam: AdminExam };

/** A question in the same components that candidates see: as asked, and as reviewed. */
export function QuestionPreview({ wording, exam }: Props) {
  // Several wordings appear side by side, and each is answered separately.
  const id = useId();
  const [answer, setAnswer] = useState<Answer>(BLANK);
  const [isOpen, setIsOpen] = useState(false);
  const { parts = [], options } = wording;
  const question: StoredQuestion = {
    ...letterOptions(options, wording.correctAnswers, wording.kind),
    id,
    number: 0,
    versionId: '',
    version: 0,
    text: wording.text,
    parts,
    exhibits: wording.exhibits,
    ...plainOf(wording),
    domainNumber: 0,
    domainName: wording.domainName ?? exam.domains.find(({ number }) => number === wording.domainNumber)?.name ?? '',
    taskNumber: 0,
    bullets: [],
    // An address that is not https is refused on saving, and is not linked before.
    sources: wording.sources.filter(({ url }) => url.startsWith('https://')),
  };
  const subject = { question, optionOrder: [...options.keys()] };
  const { followsKeys, isForQuiz } = KINDS[question.kind];
  const { Ask } = KIND_PARTS[question.kind];
  const entry = detailedResult(subject, score([subject], [answer]).answers[0]!);
  return (
    <div data-not-kept className="max-w-text">
      <fieldset>
        <legend className="text-large font-semibold">
          <QuestionText text={wording.text} />
        </legend>
        <Exhibits kind={question.kind} exhibits={wording.exhibits ?? []} className="mt-4" />
        <Ask question={askedQuestion(subject)} answer={answer} onAnswer={setAnswer} />
      </fieldset>
      <ol className="mt-4">
        <ReviewEntry entry={reviewedOf(entry, 0)} isOpen={isOpen} onToggle={setIsOpen} />
      </ol>
      {!isForQuiz && (
        <p className="mt-2 text-small text-muted">
          {followsKeys ? 'More than one option is correct, so it' : 'It'} stays in the bank but is not asked in quizzes.
        </p>
      )}
    </div>
  );
}
