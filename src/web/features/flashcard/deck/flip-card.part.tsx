import { type ReactNode } from 'react';
import type { Flashcard } from '#contract/flashcard.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { Side } from './flip-side.part.tsx';

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
