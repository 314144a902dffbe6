import { Flag } from '#web/features/question/mark/flag.part.tsx';
import type { SittingQuestion, SittingReply } from '#contract/practice-sitting.ts';
import type { SittingState } from '#rules/practice/fold.ts';
import { askedOrder } from '#rules/practice/order.ts';
import { KINDS } from '#rules/question/kinds/kinds.ts';
import { draftOf, type Drafts, uncheckedOf } from './drafts.ts';
import { isIncomplete, markedText, placeText } from '#web/features/results/result-view.ts';

type Props = {
  mode: SittingReply['mode'];
  questions: readonly SittingQuestion[];
  state: SittingState;
  drafts: Drafts;
  /** Goes to a place; null if the exam only moves forward. */
  onGo: ((place: number) => void) | null;
};

const square = 'figures relative grid h-11 w-full place-items-center rounded border text-small';

const DONE_LOOK = 'border-accent bg-accent-soft font-semibold';
const INCOMPLETE = 'border-dashed border-accent bg-accent-soft';
const UNCHECKED_LOOK = 'border-2 border-accent bg-raised font-semibold';

/** Every question by number: answered, picked but unchecked, incomplete, unanswered, marked. */
export function QuestionMap({ mode, questions, state, drafts, onGo }: Props) {
  const marked = markedText(mode);
  const uncheckedPlaces = new Set(uncheckedOf(drafts, state.places, questions).map(({ place }) => place));
  const hasIncomplete = questions.some((question, place) => isIncomplete(state.places[place]!, question));
  return (
    <>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {askedOrder(questions).map((place, index) => {
          const question = questions[place]!;
          const here = state.places[place]!;
          const isDone = KINDS[question.kind].isWhole(here.answer, question);
          const look = isDone
            ? DONE_LOOK
            : uncheckedPlaces.has(place)
              ? UNCHECKED_LOOK
              : isIncomplete(here, question)
                ? INCOMPLETE
                : 'border-dashed border-line-strong bg-raised';
          const ring = place === state.current ? 'outline-2 outline-offset-1 outline-ink' : '';
          const content = (
            <>
              {index + 1}
              {here.isFlagged && <Flag className="absolute top-0.5 right-0.5 size-3.5" isSet />}
            </>
          );
          const label = `Question ${index + 1}: ${placeText(here, question, draftOf(drafts, place, here), marked)}`;
          return (
            <li key={question.id}>
              {onGo ? (
                <button
                  type="button"
                  aria-label={label}
                  aria-current={place === state.current ? 'step' : undefined}
                  onClick={() => onGo(place)}
                  className={`${square} ${look} ${ring} hover:border-ink`}
                >
                  {content}
                </button>
              ) : (
                <span className={`${square} ${look} ${ring}`}>
                  <span aria-hidden="true">{content}</span>
                  <span className="sr-only">{label}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small text-muted" aria-hidden="true">
        <span className="flex items-center gap-2">
          <span className="size-4 rounded border border-accent bg-accent-soft" /> answered
        </span>
        {uncheckedPlaces.size > 0 && (
          <span className="flex items-center gap-2">
            <span className="size-4 rounded border-2 border-accent bg-raised" /> chosen, not checked
          </span>
        )}
        {hasIncomplete && (
          <span className="flex items-center gap-2">
            <span className={`size-4 rounded border ${INCOMPLETE}`} /> incomplete
          </span>
        )}
        <span className="flex items-center gap-2">
          <span className="size-4 rounded border border-dashed border-line-strong bg-raised" /> not answered
        </span>
        <span className="flex items-center gap-2">
          <Flag className="size-4" isSet /> {marked}
        </span>
      </p>
    </>
  );
}
