import { useEffect, useEffectEvent } from 'react';
import type { Flashcard } from '#contract/flashcard.ts';
import { TURNED_AHEAD } from '#rules/flashcard/turn.ts';
import type { DeckControl } from './use-deck.ts';

/** Has the answers of the card in hand and of the next ones ready; asks once more when it is turned, and when the connection is back. */
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
