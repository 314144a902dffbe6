import { useState } from 'react';
import type { Flashcard } from '#contract/flashcard.ts';
import { MASTERED_GRADE, NEED_REVIEW } from '#rules/flashcard/grade.ts';
import { randomBelow } from '#rules/question/random.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import type { Deck } from './deck.ts';
import { FlipCard } from './flip-card.part.tsx';
import { useTurns } from './use-turns.ts';
import { UndoButton } from './undo-button.part.tsx';
import type { DeckControl } from './use-deck.ts';

type Props = {
  control: DeckControl;
  deck: Deck;
  cards: readonly Flashcard[];
  /** The place of the card to begin with. */
  first: number;
  hasShortcuts: boolean;
  onHelp: () => void;
};

/** Basic mode: card after card, in order, marked as mastered or to review. */
export function AllCards({ control, deck, cards, first, hasShortcuts, onHelp }: Props) {
  const [index, setIndex] = useState(first);
  const [flippedId, setFlippedId] = useState<string | null>(null);
  const [isReview, setIsReview] = useState(false);
  const [hasStats, setHasStats] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  // The last mark on the current card: giving it twice counts as one review.
  const [lastReview, setLastReview] = useState<string | null>(null);

  const shownCards = isReview ? cards.filter((card) => !card.schedule.mastered) : cards;
  const place = Math.min(index, shownCards.length - 1);
  const card = shownCards[place];
  const isFlipped = card !== undefined && flippedId === card.id;

  useTurns(control, shownCards.slice(Math.max(0, place)), isFlipped);

  const show = (next: number) => {
    setIndex(next);
    setFlippedId(null);
    setHasMoved(true);
    setLastReview(null);
  };
  const move = (by: number) => {
    if (shownCards[place + by]) show(place + by);
  };
  const say = (grade: typeof MASTERED_GRADE | typeof NEED_REVIEW) => {
    if (!card || lastReview === card.id + grade) return;
    control.grade(deck, card.id, grade);
    setLastReview(card.id + grade);
    // In review mode a mastered card leaves the list, and the next one takes its place.
    if (isReview && grade === MASTERED_GRADE) show(place);
  };
  const shuffle = () => {
    const others = shownCards.length - 1;
    if (others > 0) show((place + 1 + randomBelow(others, Math.random)) % shownCards.length);
  };
  const reset = async () => {
    show(0);
    if (await control.reset()) toast('Mastery cleared', 'Your schedule and past reviews don’t change.');
    else toast('Error', 'Mastery could not be cleared. Please try again.', true);
  };
  const undo = async () => {
    const id = await control.undo();
    const at = cards.findIndex((entry) => entry.id === id);
    if (at < 0) return;
    setIsReview(false);
    show(at);
  };
  const toggleReview = () => {
    setIsReview(!isReview);
    show(0);
  };
  const flip = () => setFlippedId(isFlipped || !card ? null : card.id);
  useShortcuts(hasShortcuts, {
    ' ': card && flip,
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    '1': () => say(NEED_REVIEW),
    '4': () => say(MASTERED_GRADE),
    z: () => void undo(),
    '?': onHelp,
  });

  return (
    <>
      {card ? (
        <>
          <p className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-muted">
            <span className="figures">
              Card {place + 1} of {shownCards.length}
            </span>
            <span className="rounded-full bg-sunken px-3 py-0.5 font-semibold text-ink">
              {isReview ? 'Review Mode' : 'Study Mode'}
            </span>
          </p>
          <FlipCard key={card.id} card={card} isFlipped={isFlipped} takesFocus={hasMoved} onFlip={flip} />
          <div className="reach-foot">
            <div className="flex flex-wrap gap-2 sm:gap-3">
              <Button look="plain" className="max-sm:px-3" disabled={place === 0} onClick={() => move(-1)}>
                <Icon name="arrow-left" />
                <span className="max-sm:sr-only">Previous</span>
              </Button>
              <Button look="plain" className="grow max-sm:px-2" onClick={() => say(NEED_REVIEW)}>
                Need Review
              </Button>
              <Button className="grow max-sm:px-2" onClick={() => say(MASTERED_GRADE)}>
                Mastered
              </Button>
              <Button
                look="plain"
                className="max-sm:px-3"
                disabled={place === shownCards.length - 1}
                onClick={() => move(1)}
              >
                <span className="max-sm:sr-only">Next</span>
                <Icon name="arrow-right" />
              </Button>
            </div>
          </div>
          {isFlipped && place === shownCards.length - 1 && <Completion cards={cards} />}
        </>
      ) : (
        <div>
          <Completion cards={cards} />
          <Button className="mt-4" onClick={toggleReview}>
            Back to all cards
          </Button>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button
          look="plain"
          size="small"
          aria-pressed={isReview}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={toggleReview}
        >
          Review Mode
        </Button>
        <Button look="plain" size="small" onClick={shuffle}>
          Shuffle
        </Button>
        <Button look="plain" size="small" onClick={reset}>
          Reset
        </Button>
        <Button look="plain" size="small" aria-expanded={hasStats} onClick={() => setHasStats(!hasStats)}>
          {hasStats ? 'Hide Stats' : 'Show Stats'}
        </Button>
        <UndoButton control={control} onUndo={undo} />
      </div>
      {hasStats && <DeckStats cards={cards} />}
    </>
  );
}

function Completion({ cards }: { cards: readonly Flashcard[] }) {
  return (
    <output className="mt-4 block rounded border border-line bg-accent-soft p-4">
      <span className="block font-semibold">Great job! You&apos;ve completed all flashcards in this set.</span>
      <span className="block">
        {cards.every((card) => card.schedule.mastered)
          ? "You've mastered all cards!"
          : "Consider reviewing the cards you haven't mastered yet."}
      </span>
    </output>
  );
}

/** How much of a set is mastered. */
function DeckStats({ cards }: { cards: readonly Flashcard[] }) {
  const mastered = cards.filter((card) => card.schedule.mastered).length;
  const percent = shownPercentage(percentageOf(mastered, cards.length));
  return (
    <section aria-label="Stats" className="mt-4 rounded bg-sunken p-4">
      <dl className="figures grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Stat name="Total Cards" value={cards.length} />
        <Stat name="Mastered" value={mastered} />
        <Stat name="Need Review" value={cards.length - mastered} />
        <Stat name="Progress" value={`${percent}%`} />
      </dl>
      <progress className="quiz-progress mt-4" max={100} value={percent} aria-label="Cards mastered" />
    </section>
  );
}

function Stat({ name, value }: { name: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title font-semibold">{value}</dd>
    </div>
  );
}
