import type { Feedback, SittingQuestion } from '#contract/practice-sitting.ts';
import type { PlaceState } from '#rules/practice/fold.ts';
import { ReviewOption } from '#web/features/quiz/review/review-option.part.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { chooseText } from '#web/features/practice/results/sitting-words.ts';

type Props = {
  question: SittingQuestion;
  place: PlaceState;
  picked: readonly number[];
  feedback: Feedback | undefined;
  onPick: (option: number) => void;
  onStrike: (option: number) => void;
};

/** The options of a question: to pick, to strike out, and once it may be told, why each is right or wrong. */
export function OptionPicks({ question, place, picked, feedback, onPick, onStrike }: Props) {
  if (feedback) {
    return (
      <ol className="mt-6 space-y-3">
        {question.options.map((option, index) => (
          <ReviewOption
            key={`${question.id}.${index}`}
            index={index}
            text={option}
            rationale={feedback.rationales[index]!}
            isKey={feedback.right.includes(index)}
            isPicked={picked.includes(index)}
          />
        ))}
      </ol>
    );
  }
  const isSingle = question.chooses === 1;
  return (
    <fieldset className="mt-6">
      <legend className={isSingle ? 'sr-only' : 'mb-3 font-semibold'}>{chooseText(question)}</legend>
      <ul className="space-y-3">
        {question.options.map((option, index) => {
          const isStruck = place.struck.includes(index);
          const letter = String.fromCharCode(65 + index);
          return (
            <li key={`${question.id}.${index}`} className="flex items-stretch gap-2">
              <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded border border-line-strong bg-raised px-4 py-3 hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  name={question.id}
                  checked={picked.includes(index)}
                  onChange={() => onPick(index)}
                  className="size-5 shrink-0 outline-none"
                />
                <span className="figures shrink-0 font-semibold text-muted">{letter})</span>
                <span className={`min-w-0 ${isStruck ? 'text-muted line-through' : ''}`}>
                  <QuestionText text={option} />
                  {isStruck && <span className="sr-only"> (struck out)</span>}
                </span>
              </label>
              <button
                type="button"
                aria-pressed={isStruck}
                aria-label={`Strike out option ${letter}`}
                title="Strike out"
                onClick={() => onStrike(index)}
                className="grid w-11 shrink-0 place-items-center rounded border border-line text-muted line-through hover:border-ink hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
              >
                {letter}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
