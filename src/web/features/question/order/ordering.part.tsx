import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { strayOptions } from '#rules/question/question.ts';
import { withPicturesInWords } from '#rules/question/text/text-pictures.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { letterOf } from '../letter-of.ts';
import { MoveButton } from './move-button.part.tsx';
import type { AskProps, ReviewProps } from '../part-props.ts';
import { surfaceOf, type Tone } from '../tone.ts';
import { UndoButton } from '../undo-button.part.tsx';
import { useUndo } from '../use-undo.ts';
import { Verdict } from '../verdict.part.tsx';

const ROW = 'flex min-h-14 items-center gap-2 rounded border pl-4 pr-2';

/** Items to put in order: a tap places the next one, and placed ones move with buttons. */
export function AskOrdering({ question, answer, onAnswer }: AskProps) {
  const { options, chooses } = question;
  const names = options.map(withPicturesInWords);
  const placedOptions = KINDS[question.kind].picks(answer);
  const open = [...options.keys()].filter((option) => !placedOptions.includes(option));
  const { undo } = useUndo(answer, onAnswer);
  const [announcement, setAnnouncement] = useState('');
  const group = useRef<HTMLFieldSetElement>(null);
  // What to focus after a move: the item's own button, or that of the next item to place.
  const next = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    const [first, second] = next.current.split(' or ');
    next.current = null;
    const control = [first, second].map((name) => group.current?.querySelector<HTMLElement>(`[data-at="${name}"]`));
    (control[0] ?? control[1])?.focus();
  });

  const move = (order: readonly number[], option: number, focus: string) => {
    const place = order.indexOf(option);
    next.current = focus;
    setAnnouncement(place < 0 ? `${names[option]}: removed` : `${names[option]}: ${place + 1} of ${chooses}`);
    onAnswer(order);
  };
  const isFull = placedOptions.length >= chooses;
  const add = (option: number) => {
    const follower = open[open.indexOf(option) + 1] ?? open.find((other) => other !== option);
    if (!isFull) move([...placedOptions, option], option, `place ${follower} or up ${option}`);
  };
  const shift = (place: number, by: -1 | 1) => {
    const option = placedOptions[place]!;
    const to = place + by;
    if (to < 0 || to >= placedOptions.length) return;
    move(placedOptions.toSpliced(place, 1).toSpliced(to, 0, option), option, `${by < 0 ? 'up' : 'down'} ${option}`);
  };
  const take = (place: number) => {
    const option = placedOptions[place]!;
    move(placedOptions.toSpliced(place, 1), option, `place ${option}`);
  };

  return (
    <fieldset ref={group} className="mt-6">
      <legend className="mb-3 font-semibold">
        {chooses === options.length
          ? 'Choose the items in the correct order.'
          : `Choose ${chooses} of the items, in the correct order.`}
      </legend>
      <ol className="space-y-2" aria-label="Your order">
        {placedOptions.map((option, place) => (
          <li key={option} className={`${ROW} border-accent bg-accent-soft`}>
            <Number>{place + 1}</Number>
            <span className="min-w-0 flex-1 py-2">
              <QuestionText text={options[option]!} />
            </span>
            <MoveButton
              at={`up ${option}`}
              name={`Move up: ${names[option]}`}
              isOff={place === 0}
              onClick={() => shift(place, -1)}
            >
              ↑
            </MoveButton>
            <MoveButton
              at={`down ${option}`}
              name={`Move down: ${names[option]}`}
              isOff={place === placedOptions.length - 1}
              onClick={() => shift(place, 1)}
            >
              ↓
            </MoveButton>
            <MoveButton at={`out ${option}`} name={`Remove: ${names[option]}`} onClick={() => take(place)}>
              ×
            </MoveButton>
          </li>
        ))}
      </ol>
      <ul
        className={placedOptions.length > 0 && open.length > 0 ? 'mt-2 space-y-2' : 'space-y-2'}
        aria-label="Not placed"
      >
        {open.map((option) => (
          <li key={option}>
            <button
              type="button"
              data-at={`place ${option}`}
              aria-disabled={isFull}
              onClick={() => add(option)}
              className={`${ROW} w-full border-dashed border-line-strong bg-raised py-2 text-left hover:border-accent aria-disabled:text-muted`}
            >
              <Number>
                <span aria-hidden="true">{`${letterOf(option)})`}</span>
              </Number>
              <span className="min-w-0 flex-1">
                <QuestionText text={options[option]!} inControl />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <output className="sr-only">{announcement}</output>
      <UndoButton undo={undo} />
    </fieldset>
  );
}

function Number({ children }: { children: ReactNode }) {
  return <span className="figures w-6 shrink-0 font-semibold text-muted">{children}</span>;
}

/** The right order, where each item was put, and why it belongs there; then the items that belong nowhere. */
export function ReviewOrdering({ question, rationales, marks, right, answer, className = 'space-y-2' }: ReviewProps) {
  const { picks } = KINDS[question.kind];
  const [order, given] = [picks(right), picks(answer)];
  const strays = strayOptions(question.kind, right, answer);
  const others = [...question.options.keys()].filter((option) => !order.includes(option));
  const put = (option: number) => {
    const place = given.indexOf(option);
    return place < 0 ? 'Not placed' : `Your position: ${place + 1}`;
  };
  const row = (option: number, place: number | null) => {
    const isRight = place === null ? !strays.includes(option) : (marks[place] ?? false);
    const tone: Tone = isRight ? 'right' : 'wrong';
    return (
      <li key={option} className={`flex gap-3 rounded border p-3 sm:px-4 ${surfaceOf[tone]}`}>
        <Number>{place === null ? '–' : place + 1}</Number>
        <div className="min-w-0">
          <p>
            <QuestionText text={question.options[option]!} />
          </p>
          <p className="mt-1 text-small">
            <Verdict tone={tone}>
              {isRight ? (place === null ? 'Correctly left out' : 'In the right place') : put(option)}
            </Verdict>
          </p>
          {rationales[option] && (
            <p className="mt-1 text-small text-muted">
              <QuestionText text={rationales[option]} />
            </p>
          )}
        </div>
      </li>
    );
  };
  return (
    <>
      <ol aria-label="Correct order" className={className}>
        {order.map((option, place) => row(option, place))}
      </ol>
      {others.length > 0 && (
        <ul aria-label="Not used" className="mt-3 space-y-2">
          {others.map((option) => row(option, null))}
        </ul>
      )}
    </>
  );
}
