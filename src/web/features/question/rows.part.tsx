import type { ReactNode } from 'react';
import type { Answer } from '#rules/question/answer.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { letterOf } from './letter-of.ts';
import { optionKeys } from './player/option-keys.ts';
import { ReviewPart } from './review-part.part.tsx';
import type { AskProps, ReviewProps } from './part-props.ts';
import { UndoButton } from './undo-button.part.tsx';
import { useUndo } from './use-undo.ts';

const rowsOf = (answer: Answer): readonly (number | null)[] =>
  Array.isArray(answer) ? answer.map((option) => (typeof option === 'number' ? option : null)) : [];

/** Options by letter, then each part with the letters to choose from. */
export function AskMatching(props: AskProps) {
  const { options } = props.question;
  return (
    <Rows {...props} instruction="Choose one for each." sign={(option) => letterOf(option)} isLettered>
      <section
        aria-label="Choices"
        // Scrolls if it is longer than its container, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="player-beside mb-5 rounded bg-sunken p-4"
      >
        <ul className="space-y-1">
          {options.map((option, index) => (
            <li key={`${props.question.id}.${index}`} className="flex gap-3">
              <span className="figures w-6 shrink-0 font-semibold text-muted">{letterOf(index)})</span>
              <span className="min-w-0">
                <QuestionText text={option} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Rows>
  );
}

/** Each row with the columns to choose from, in order. */
export const AskMatrix = (props: AskProps) => (
  <Rows
    {...props}
    instruction="Choose one in each row."
    sign={(option) => <QuestionText text={props.question.options[option]!} inControl />}
  />
);

type RowsProps = AskProps & {
  instruction: string;
  sign: (option: number) => ReactNode;
  isLettered?: boolean;
  children?: ReactNode;
};

function Rows({ question, answer, onAnswer, instruction, sign, isLettered = false, children }: RowsProps) {
  const { id, options, parts = [] } = question;
  const rows = rowsOf(answer);
  const idOf = (part: number, option: number) => `${id}.${part}.${option}`;
  const { undo } = useUndo(answer, onAnswer);
  const choose = (part: number, option: number) =>
    onAnswer(parts.map((_, index) => (index === part ? option : (rows[index] ?? null))));
  /** The option keys for the focused row; the focus moves to the selection. */
  const keys = (part: number) =>
    optionKeys((option) => {
      if (option >= options.length) return;
      choose(part, option);
      document.getElementById(idOf(part, option))?.focus();
    });
  return (
    <div className="mt-6">
      <p className="mb-3 font-semibold">{instruction}</p>
      {children}
      <ol className="divide-y divide-line border-y border-line">
        {parts.map((part, index) => {
          const pickedOption = rows[index] ?? null;
          return (
            <li key={`${id}.${index}`} className={`py-3 ${isLettered ? 'player-below' : ''}`}>
              <fieldset className="gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:items-center">
                <legend className="contents">
                  <span className="block min-w-0 grow basis-64 max-sm:mb-2">
                    <QuestionText text={part.text} />
                    {isLettered && pickedOption !== null && (
                      <span aria-hidden="true" className="mt-1 block text-small font-semibold text-accent">
                        <QuestionText text={options[pickedOption]!} inControl />
                      </span>
                    )}
                  </span>
                </legend>
                <span className="flex max-w-full flex-wrap gap-2">
                  {options.map((option, place) => (
                    <label
                      key={`${id}.${index}.${place}`}
                      className="grid min-h-11 min-w-11 place-items-center rounded border border-line-strong bg-raised px-3 font-semibold hover:border-accent has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:border-4"
                    >
                      <input
                        id={idOf(index, place)}
                        type="radio"
                        name={`${id}.${index}`}
                        checked={pickedOption === place}
                        aria-label={`${isLettered ? `${letterOf(place)}) ` : ''}${withPicturesInWords(option)}`}
                        onChange={() => choose(index, place)}
                        onKeyDown={({ key, ctrlKey, altKey, metaKey }) => {
                          if (!ctrlKey && !altKey && !metaKey) keys(index)[key.toLowerCase()]?.();
                        }}
                        className="sr-only"
                      />
                      {sign(place)}
                    </label>
                  ))}
                </span>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <UndoButton undo={undo} />
    </div>
  );
}

/** Each part with what was chosen, what is right, and why. */
export function ReviewRows({
  question,
  partRationales = [],
  marks,
  right,
  answer,
  className = 'space-y-2',
}: ReviewProps) {
  const { id, options, parts = [] } = question;
  const [keys, given] = [rowsOf(right), rowsOf(answer)];
  const textOf = (option: number | null | undefined) => (option == null ? null : (options[option] ?? null));
  return (
    <ol className={className}>
      {parts.map(({ text }, part) => (
        <ReviewPart
          key={`${id}.${part}`}
          text={text}
          answer={textOf(given[part])}
          right={textOf(keys[part]) ?? ''}
          isRight={marks[part] ?? false}
          rationale={partRationales[part] ?? ''}
        />
      ))}
    </ol>
  );
}
