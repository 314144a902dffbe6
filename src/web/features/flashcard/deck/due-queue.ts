import { calendarOf } from '#rules/flashcard/calendar.ts';
import { chosenQueue, dueQueue, todayIn } from '#rules/flashcard/due.ts';
import { type Deck, timeOf } from './deck.ts';

export const todayOf = (deck: Deck, timeZone: string) => todayIn(calendarOf(timeZone), timeOf(deck, Date.now()));

/** The cards to study now, next one first. */
export function queueOf(deck: Deck, timeZone: string) {
  const schedules = deck.cards.map((card) => ({ id: card.id, card, ...card.schedule }));
  const today = todayOf(deck, timeZone);
  const queue = deck.chosen
    ? chosenQueue(schedules, deck.chosen, today)
    : dueQueue(schedules, deck.newLeft, deck.examDate, today);
  return queue.map(({ card }) => card);
}
