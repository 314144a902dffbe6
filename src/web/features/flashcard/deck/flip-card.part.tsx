import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Flashcard } from '#contract/flashcard.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Hidden from everyone once the card has turned. */
const TURNED_AWAY = 'invisible transition-[visibility] duration-150';

type Props = {
  card: Flashcard;
  isFlipped: boolean;
  takesFocus: boolean;
  /** The button that shows the answer is elsewhere; tapping the card works too. */
  isOpenedElsewhere?: boolean;
  onFlip: () => void;
};

/** A card with two sides. Remounted for each card, so that no answer shows while it turns back. */
export function FlipCard({ card, isFlipped, takesFocus, isOpenedElsewhere = false, onFlip }: Props) {
  return (
    <div className="perspective-[75rem]">
      <div
        className={`grid grid-cols-[minmax(0,1fr)] transform-3d transition-transform duration-150 ease-out ${isFlipped ? 'rotate-y-180' : ''}`}
      >
        <Side
          card={card}
          name="Question"
          isShown={!isFlipped}
          takesFocus={takesFocus}
          button={
            isOpenedElsewhere ? (
              <button type="button" aria-hidden="true" tabIndex={-1} className="absolute inset-0" onClick={onFlip} />
            ) : (
              <FlipButton onFlip={onFlip}>Show answer</FlipButton>
            )
          }
        >
          <RichText html={card.front} className={card.isQuestion ? 'text-large' : 'text-title font-semibold'} />
        </Side>
        <Side
          card={card}
          name="Answer"
          isShown={isFlipped}
          takesFocus={takesFocus || isFlipped}
          className="rotate-y-180"
          above={<RichText html={card.front} className="border-b border-line pb-3 text-small text-muted" />}
          button={<FlipButton onFlip={onFlip}>Show question</FlipButton>}
        >
          {/* Above the button, so that the text can be selected and its links followed. */}
          {card.back === null ? (
            <p className="text-large text-muted">Loading the answer. You need to be online.</p>
          ) : (
            <RichText html={card.back} className="relative z-10 text-large" />
          )}
        </Side>
      </div>
    </div>
  );
}

/** Covers the whole side. */
function FlipButton({ onFlip, children }: { onFlip: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onFlip}
      className="min-h-11 self-start rounded font-semibold text-accent underline after:absolute after:inset-0"
    >
      {children}
    </button>
  );
}

type SideProps = {
  card: Flashcard;
  name: 'Question' | 'Answer';
  isShown: boolean;
  takesFocus: boolean;
  className?: string;
  /** Kept visible above the text, but not read out again. */
  above?: ReactNode;
  button: ReactNode;
  children: ReactNode;
};

function Side({ card, name, isShown, takesFocus, className = '', above, button, children }: SideProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const wasShown = useRef(takesFocus ? false : isShown);
  // Moves keyboard focus and screen readers to the side that is now visible.
  useEffect(() => {
    if (isShown && !wasShown.current) element.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <article
      ref={element}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
      inert={!isShown}
      className={`relative col-start-1 row-start-1 flex min-h-48 flex-col sm:min-h-72 rounded border border-line-strong bg-raised p-5 shadow-lifted backface-hidden sm:p-8 ${isShown ? '' : TURNED_AWAY} ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-muted">
        <p id={`${id}-name`}>{name}</p>
        <p className="flex flex-wrap items-center gap-3">
          {card.schedule.mastered && (
            <span className="inline-flex items-center gap-1 font-semibold text-correct">
              <Icon name="check" className="size-4" />
              Mastered
            </span>
          )}
          {card.isQuestion && (
            <span className="rounded-full border border-line px-3 py-0.5">From a question you missed</span>
          )}
          {card.topic && <span className="rounded-full border border-line px-3 py-0.5">{card.topic}</span>}
        </p>
      </div>
      {above && <div className="min-w-0 pt-4">{above}</div>}
      <div className="flex min-w-0 flex-1 flex-col gap-6 pt-6 sm:justify-between">
        <div id={`${id}-text`} className="min-w-0">
          {children}
        </div>
        {button}
      </div>
    </article>
  );
}
