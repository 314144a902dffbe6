import { useEffect, useRef } from 'react';
import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Deck } from './deck.ts';

/** Shown once no card is due any more. */
export function DeckDone({ exam, deck, takesFocus }: { exam: Exam; deck: Deck; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const unseen = deck.cards.filter((card) => card.schedule.phase === 'new').length;
  return (
    <div className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-title">
        Done for today
      </h2>
      <p className="mt-2 max-w-text text-muted">
        Nothing more is due. What you know is not asked again until you are about to forget it.
        {unseen > 0 && ` ${unseen} new cards wait for the coming days; how many a day is yours to choose.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.flashcards(exam.slug, { view: 'plan' })}>See the plan</ButtonLink>
        <ButtonLink to={paths.flashcards(exam.slug)} look="plain">
          Browse all cards
        </ButtonLink>
      </div>
    </div>
  );
}
