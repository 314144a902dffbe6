import type { RefObject } from 'react';
import type { Feedback, SittingReply } from '#contract/practice-sitting.ts';
import type { Certainty } from '#rules/practice/event.ts';
import type { PlaceState } from '#rules/practice/fold.ts';
import { Verdict } from '#web/features/quiz/verdict.part.tsx';
import { CertaintyChoice } from './certainty-choice.part.tsx';
import { OptionPicks } from './option-picks.part.tsx';
import { QuestionNote } from './question-note.part.tsx';

type Props = {
  sitting: SittingReply;
  at: number;
  place: PlaceState;
  picked: readonly number[];
  feedback: Feedback | undefined;
  /** It was answered in practice; the feedback may still be on its way. */
  isGiven: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onPick: (option: number) => void;
  onStrike: (option: number) => void;
  onCertainty: (certainty: Certainty | null) => void;
};

/** The question, its options, and in practice what to learn from the answer. */
export function QuestionPane({
  sitting,
  at,
  place,
  picked,
  feedback,
  isGiven,
  heading,
  onPick,
  onStrike,
  onCertainty,
}: Props) {
  const question = sitting.questions[at]!;
  return (
    <section aria-labelledby="question" className="mt-6">
      <h2
        ref={heading}
        id="question"
        tabIndex={-1}
        className="max-w-text text-large font-normal whitespace-pre-line outline-none wrap-anywhere"
      >
        <span className="sr-only">{`Question ${at + 1}: `}</span>
        {question.text}
      </h2>
      <OptionPicks
        question={question}
        place={place}
        picked={picked}
        feedback={feedback}
        onPick={onPick}
        onStrike={onStrike}
      />
      {sitting.mode === 'practice' && !isGiven && (
        <div className="mt-5">
          <CertaintyChoice value={place.certainty} onChoose={onCertainty} />
        </div>
      )}
      <div aria-live="polite">
        {isGiven && !feedback && (
          <p className="mt-5 text-muted">Your answer is kept. The explanation comes with the connection.</p>
        )}
        {feedback && (
          <div className="mt-6 max-w-text">
            <Verdict tone={feedback.isCorrect ? 'right' : 'wrong'} className="text-large">
              {feedback.isCorrect ? 'Correct' : 'Incorrect'}
            </Verdict>
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{feedback.explanation}</p>
            <Sources sources={feedback.sources} />
          </div>
        )}
      </div>
      {feedback && <QuestionNote examId={sitting.examId} questionId={question.id} note={question.note} />}
    </section>
  );
}

export function Sources({ sources }: Pick<Feedback, 'sources'>) {
  return (
    <ul className="mt-2 text-small">
      {sources.map(({ title, url }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-block py-1 text-accent underline wrap-anywhere"
          >
            {title}
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
