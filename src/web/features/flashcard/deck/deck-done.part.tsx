import { useEffect, useRef } from 'react';
import type { Exam } from '#contract/exam.ts';
import { addDays, type Day } from '#rules/flashcard/calendar.ts';
import { nextReturn, type Return, type Today } from '#rules/flashcard/due.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Deck } from './deck.ts';

type Props = { exam: Exam; deck: Deck; today: Today; takesFocus: boolean };

/** Shown when no card is due, or none is left: says when the next ones come, and where to go in the meantime. */
export function DeckDone({ exam, deck, today, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const next = nextReturn(
    deck.cards.map(({ schedule }) => schedule),
    today,
  );
  const unseen = deck.cards.filter((card) => card.schedule.phase === 'new').length;
  return (
    <div className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-title">
        Done for today
      </h2>
      <p className="mt-2 max-w-text text-muted">
        Nothing is due right now.{next && ` ${nextText(next, today.day)}`}
        {unseen > 0 &&
          ` ${countText(unseen, 'new card')} ${wordFor(unseen, 'is', 'are')} waiting. Your plan sets how many you see each day.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.today(exam.slug)}>Go to Today</ButtonLink>
        <ButtonLink to={paths.flashcards(exam.slug, { view: 'all' })} look="plain">
          Browse all cards
        </ButtonLink>
        <ButtonLink to={paths.flashcards(exam.slug, { view: 'plan' })} look="plain">
          See the plan
        </ButtonLink>
      </div>
    </div>
  );
}

function nextText({ day, cards }: Return, today: Day): string {
  const when = day === addDays(today, 1) ? 'tomorrow' : `on ${dateText(day)}`;
  return `${countText(cards, 'card')} ${wordFor(cards, 'comes', 'come')} back ${when}.`;
}
