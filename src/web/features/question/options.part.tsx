import { KINDS } from '#rules/question/kinds/kinds.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { chooseText, saysHowMany } from './choose-text.ts';
import { letterOf } from './letter-of.ts';
import type { AskProps, ReviewProps } from './part-props.ts';
import { ReviewOption } from './review-option.part.tsx';

/** The options of a question, to pick and, where supported, to strike out. */
export function AskOptions({ question, answer, onAnswer, strikes }: AskProps) {
  const { picks, tellsCount, toggle } = KINDS[question.kind];
  const pickedOptions = picks(answer);
  const isCountShown = tellsCount && !saysHowMany(question.text);
  return (
    <fieldset className="mt-6">
      <legend className={isCountShown ? 'mb-3 font-semibold' : 'sr-only'}>{chooseText(question)}</legend>
      <ul className="space-y-3">
        {question.options.map((option, index) => {
          const isStruck = strikes?.struck.includes(index) ?? false;
          const letter = letterOf(index);
          return (
            <li key={`${question.id}.${index}`} className="flex items-stretch gap-2">
              <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded border border-line-strong bg-raised px-4 py-3 hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
                <input
                  type={tellsCount ? 'checkbox' : 'radio'}
                  name={question.id}
                  checked={pickedOptions.includes(index)}
                  onChange={() => onAnswer(toggle(answer, index, question))}
                  className="size-5 shrink-0 outline-none"
                />
                <span className="figures shrink-0 font-semibold text-muted">{letter})</span>
                <span className={`min-w-0 ${isStruck ? 'text-muted line-through' : ''}`}>
                  <QuestionText text={option} inControl />
                  {isStruck && <span className="sr-only"> (struck out)</span>}
                </span>
              </label>
              {strikes && (
                <button
                  type="button"
                  aria-pressed={isStruck}
                  aria-label={`Strike out option ${letter}`}
                  title="Strike out"
                  onClick={() => strikes.onStrike(index)}
                  className="grid w-11 shrink-0 place-items-center rounded border border-line text-muted line-through hover:border-ink hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
                >
                  {letter}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** The options in a review: which were picked, which are right, and why. */
export function ReviewOptions({ question, rationales, right, answer, className = 'space-y-2' }: ReviewProps) {
  const { picks } = KINDS[question.kind];
  const [keys, pickedOptions] = [picks(right), picks(answer)];
  return (
    <ol className={className}>
      {question.options.map((option, index) => (
        <ReviewOption
          key={`${question.id}.${index}`}
          index={index}
          text={option}
          rationale={rationales[index] ?? ''}
          isKey={keys.includes(index)}
          isPicked={pickedOptions.includes(index)}
        />
      ))}
    </ol>
  );
}
