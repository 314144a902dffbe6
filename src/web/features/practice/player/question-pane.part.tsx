import type { RefObject } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { Feedback, SittingQuestion, SittingReply } from '#contract/practice-sitting.ts';
import { CERTAINTIES, type Certainty } from '#rules/practice/event.ts';
import type { PlaceState } from '#rules/practice/fold.ts';
import type { Answer } from '#rules/question/answer.ts';
import { partialPoints } from '#rules/question/partial-points.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { outcomeLabel, rightPartsText } from '#web/features/question/outcome.ts';
import { toneOfOutcome } from '#web/features/question/tones.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { exhibitsToSee } from '#rules/question/exhibits-to-see.ts';
import { Exhibits } from '#web/features/question/exhibits.part.tsx';
import { letterOf } from '#web/features/question/letter-of.ts';
import { KIND_PARTS } from '#web/features/question/kind-parts.ts';
import { MakeCard } from '#web/features/flashcard/own/make-card.part.tsx';
import { FollowUps, useFollowUps } from '#web/features/results/follow-ups.part.tsx';
import { PartnerCopy } from '#web/features/results/partner-copy.part.tsx';
import { Explanation } from '#web/features/results/review-entry.part.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { QuestionNote } from '#web/features/question/mark/question-note.part.tsx';

/** Exhibits beside the question; what is worked on takes the greater part, as wide as a console’s output. */
const BESIDE = {
  bench: 'gap-x-8 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:grid-rows-[auto_1fr]',
  other: 'gap-x-10 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr]',
};

const NAMES: Record<Certainty, string> = { guessed: 'Guessed', unsure: 'Unsure', sure: 'Sure' };

type Props = {
  exam: Exam;
  sitting: SittingReply;
  at: number;
  /** In the order of asking, from 0. */
  position: number;
  place: PlaceState;
  answer: Answer;
  feedback: Feedback | undefined;
  /** It was answered in practice, though the feedback may not have arrived. */
  isGiven: boolean;
  /** There is no connection. */
  isOffline: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  verdict: RefObject<HTMLParagraphElement | null>;
  onAnswer: (answer: Answer) => void;
  onStrike: (option: number) => void;
  onCertainty: (certainty: Certainty | null) => void;
  /** Adds more like this one to the sitting; absent if that was done. */
  onMore: ((count: number) => Promise<void>) | undefined;
};

/** The question, its options, and in practice what to learn from the answer. */
export function QuestionPane({
  exam,
  sitting,
  at,
  position,
  place,
  answer,
  feedback,
  isGiven,
  isOffline,
  heading,
  verdict,
  onAnswer,
  onStrike,
  onCertainty,
  onMore,
}: Props) {
  const question = sitting.questions[at]!;
  const { Ask, Review } = KIND_PARTS[question.kind];
  const layout = KINDS[question.kind].worksOn.length > 0 ? 'bench' : 'other';
  const hasExhibits = exhibitsToSee(question.kind, question.exhibits).length > 0;
  const source = { exam, text: question.text, place: question };
  return (
    <section
      aria-labelledby="question"
      data-beside={hasExhibits ? layout : undefined}
      className={`pt-3 pb-6 sm:pt-5 ${hasExhibits ? BESIDE[layout] : ''}`}
    >
      <h2
        ref={heading}
        id="question"
        tabIndex={-1}
        className="max-w-text text-large font-normal outline-none lg:col-start-2"
      >
        <span className="sr-only">{`Question ${position + 1}: `}</span>
        <QuestionText text={question.text} />
      </h2>
      <Exhibits
        kind={question.kind}
        exhibits={question.exhibits}
        className="exhibits-beside mt-4 min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0"
      />
      <div className="min-w-0 lg:col-start-2">
        {feedback && (
          <p ref={verdict} tabIndex={-1} className="mt-5 outline-none">
            <OwnVerdict kind={question.kind} feedback={feedback} scoring={sitting.scoring} />
          </p>
        )}
        {feedback ? (
          <Review
            question={question}
            rationales={feedback.rationales}
            partRationales={feedback.partRationales}
            marks={feedback.marks}
            right={feedback.right}
            answer={answer}
            className="mt-6 space-y-3"
          />
        ) : (
          <Ask question={question} answer={answer} onAnswer={onAnswer} strikes={{ struck: place.struck, onStrike }} />
        )}
        {sitting.mode === 'practice' && !isGiven && (
          <div className="mt-5">
            <CertaintyChoice value={place.certainty} onChoose={onCertainty} />
          </div>
        )}
        {sitting.isForwardOnly && (
          <p className="mt-5 text-small text-muted">
            As on the real exam, you can’t return to a question once you move on.
          </p>
        )}
        <output className="block text-muted">
          {isGiven && !feedback && isOffline && (
            <span className="mt-5 block">
              Your answer is saved. You’ll see the explanation when you’re back online.
            </span>
          )}
        </output>
        {feedback && (
          <div className="max-w-text">
            <Explanation explanation={feedback.explanation} sources={feedback.sources} heading="h3" />
            <MakeCard
              key={`explanation ${question.id}`}
              source={source}
              back={feedback.explanation}
              from="explanation"
            />
            <QuestionNote
              key={question.id}
              examId={sitting.examId}
              questionId={question.id}
              note={question.note}
              cardOf={(note) => <MakeCard source={source} back={note} from="note" />}
            />
            <PartnerCopy question={question} explained={feedback} />
            <OwnFollowUps exam={exam} questionId={question.id} onMore={onMore} />
          </div>
        )}
      </div>
    </section>
  );
}

type VerdictProps = Pick<SittingReply, 'scoring'> & { kind: SittingQuestion['kind']; feedback: Feedback };

/** Whether the answer was right, and how much of it. */
function OwnVerdict({ kind, feedback: { isCorrect, marks, right }, scoring }: VerdictProps) {
  const outcome = outcomeLabel({
    isCorrect,
    isAnswered: true,
    isCounted: true,
    partialPoints: partialPoints([{ kind, marks }], scoring),
  });
  const rightParts = rightPartsText(marks);
  // Practice counts only what is fully right, but says how near it was.
  if (outcome === 'Incorrect' && rightParts)
    return (
      <Verdict tone="nearly" className="text-large">
        {`Partly correct, ${rightParts.replace(/ correct$/, '')}`}
      </Verdict>
    );
  const { keyForm, picks } = KINDS[kind];
  const [key, ...others] = keyForm === 'options' ? picks(right) : [];
  const hasOneLetter = outcome === 'Incorrect' && key !== undefined && others.length === 0;
  return (
    <>
      <Verdict tone={toneOfOutcome[outcome]} className="text-large">
        {hasOneLetter ? `${outcome}. The answer is ${letterOf(key)}.` : outcome}
      </Verdict>
      {rightParts && <span className="ml-3 text-muted">{rightParts}</span>}
    </>
  );
}

/** Shown once the question is answered. More like it are asked next in this sitting. */
function OwnFollowUps({ exam, questionId, onMore }: { exam: Exam; questionId: string } & Pick<Props, 'onMore'>) {
  const followUps = useFollowUps(exam.id, [questionId]);
  return <FollowUps exam={exam} followUp={followUps.get(questionId)} practice={{ onMore }} />;
}

/** How certain the person is, which they may say or not. */
function CertaintyChoice({
  value,
  onChoose,
}: {
  value: Certainty | null;
  onChoose: (certainty: Certainty | null) => void;
}) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-small">
      <legend className="sr-only">How sure are you? (optional)</legend>
      <span className="text-muted" aria-hidden="true">
        How sure?
      </span>
      {CERTAINTIES.map((certainty) => (
        <button
          key={certainty}
          type="button"
          aria-pressed={value === certainty}
          onClick={() => onChoose(value === certainty ? null : certainty)}
          className="min-h-11 rounded border border-line-strong px-3 hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold sm:min-h-9"
        >
          {NAMES[certainty]}
        </button>
      ))}
    </fieldset>
  );
}
