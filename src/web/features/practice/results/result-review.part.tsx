import { useState } from 'react';
import type { Feedback, SittingQuestion, SittingReply } from '#contract/practice-sitting.ts';
import type { PlaceState } from '#rules/practice/fold.ts';
import type { Outcome } from '#rules/practice/outcome.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { chooseText } from '#web/features/question/choose-text.ts';
import { Exhibits } from '#web/features/question/exhibits.part.tsx';
import { KIND_PARTS } from '#web/features/question/kind-parts.ts';
import { ReportQuestion } from '#web/features/report/report-question.part.tsx';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { Sources } from '#web/features/practice/player/question-pane.part.tsx';
import { QuestionBookmark } from '#web/features/practice/player/question-bookmark.part.tsx';
import { QuestionNote } from '#web/features/practice/player/question-note.part.tsx';
import { clockText } from './sitting-words.ts';

export type ResultEntry = {
  number: number;
  question: SittingQuestion;
  place: PlaceState;
  feedback: Feedback;
  outcome: Outcome;
};

/** Every question again, with why; those that were missed first to hand. */
export function ResultReview({ sitting, entries }: { sitting: SittingReply; entries: readonly ResultEntry[] }) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? entries : entries.filter(({ outcome }) => !outcome.isCorrect);
  return (
    <section aria-labelledby="questions" className="mt-10">
      <h2 id="questions" className="text-title">
        Questions
      </h2>
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isAll}
          onChange={(event) => setIsAll(event.target.checked)}
          className="size-5"
        />
        Also those I had right
      </label>
      {shown.length === 0 && <p className="mt-2 text-muted">Nothing was missed.</p>}
      <ol className="mt-2 border-t border-line">
        {shown.map((entry) => (
          <Entry key={entry.question.id} sitting={sitting} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({
  sitting: { id: sittingId, examId },
  entry: { number, question, place, feedback, outcome },
}: {
  sitting: SittingReply;
  entry: ResultEntry;
}) {
  const { Review } = KIND_PARTS[question.kind];
  const tone = outcome.isCorrect ? 'right' : outcome.isAnswered ? 'wrong' : 'plain';
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="list-none py-4 [&::-webkit-details-marker]:hidden">
          <span className="figures flex flex-wrap gap-x-4 text-small">
            <span className="text-muted">Question {number}</span>
            <Verdict tone={tone}>
              {outcome.isCorrect ? 'Correct' : outcome.isAnswered ? 'Incorrect' : 'Not answered'}
            </Verdict>
            {feedback.isUnscored && <span className="text-muted">unscored</span>}
            <span className="text-muted">{clockText(place.seconds)}</span>
            {place.changes > 0 && <span className="text-muted">changed {place.changes}×</span>}
            {place.certainty && <span className="text-muted">{place.certainty}</span>}
          </span>
          <span className="mt-1 line-clamp-2 max-w-text group-open:line-clamp-none">
            <QuestionText text={question.text} />
          </span>
        </summary>
        <div className="max-w-text pb-6">
          <Exhibits exhibits={question.exhibits} className="mb-4" />
          {KINDS[question.kind].tellsCount && <p className="mb-3 font-semibold">{chooseText(question)}</p>}
          <Review
            question={question}
            rationales={feedback.rationales}
            partRationales={feedback.partRationales}
            marks={feedback.marks}
            right={feedback.right}
            answer={place.picked}
          />
          <p className="mt-4">
            <QuestionText text={feedback.explanation} />
          </p>
          <Sources sources={feedback.sources} />
          <QuestionBookmark examId={examId} questionId={question.id} isBookmarked={question.isBookmarked} />
          <QuestionNote examId={examId} questionId={question.id} note={question.note} />
          <ReportQuestion examId={examId} sittingId={sittingId} questionId={question.id} />
        </div>
      </details>
    </li>
  );
}
