import { useEffect, useEffectEvent } from 'react';
import type { Flashcard } from '#contract/flashcard.ts';
import { TURNED_AHEAD } from '#rules/flashcard/turn.ts';
import type { DeckControl } from './use-deck.ts';

/** Loads the answers of the current card and the next ones; tries again when the card is turned, and when the connection is back. */
export function useTurns(control: DeckControl, cards: readonly Flashcard[], isFlipped: boolean): void {
  const ask = useEffectEvent(() => void control.turn(cards));
  const wanted = cards
    .slice(0, TURNED_AHEAD)
    .map(({ id }) => id)
    .join();
  useEffect(() => ask(), [wanted, isFlipped]);
  useEffect(() => {
    const online = () => ask();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
}
