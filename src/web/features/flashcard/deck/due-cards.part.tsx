import { useEffect, useRef, useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import type { CardSchedule } from '#contract/flashcard.ts';
import { type Grade, GRADES } from '#rules/flashcard/grade.ts';
import { nextReturn, type Return, type Today, waitsForPlan } from '#rules/flashcard/due.ts';
import { entryLabel, entryReason } from '#rules/planner/words.ts';
import { addDays, type Day } from '#rules/flashcard/calendar.ts';
import { countText, wordFor } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { NextStep } from '#web/features/thread/next-step.part.tsx';
import { useNext } from '#web/features/thread/use-next.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import { paths } from '#web/base/paths.ts';
import { type Deck } from './deck.ts';
import { FlipCard } from './flip-card.part.tsx';
import { useTurns } from './use-turns.ts';
import { UndoButton } from './undo-button.part.tsx';
import type { DeckControl } from './use-deck.ts';
import { todayOf, queueOf } from './due-queue.ts';
import { intervalText } from './interval.ts';

const names: Record<Grade, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' };

type Props = {
  exam: Exam;
  control: DeckControl;
  deck: Deck;
  timeZone: string;
  hasShortcuts: boolean;
  onHelp: () => void;
};

/** What FSRS schedules for today, one card at a time; each grade shows when the card comes back. */
export function DueCards({ exam, control, deck, timeZone, hasShortcuts, onHelp }: Props) {
  const queue = queueOf(deck, timeZone);
  // The current card stays, whatever becomes due in the meantime.
  const [inHand, setInHand] = useState(queue[0]?.id);
  const [flipped, setFlipped] = useState<string | null>(null);
  const [turns, setTurns] = useState(0);
  // Nor does a card leave while its answer is shown, even if the server now says it is done for today.
  const held = deck.cards.find((entry) => entry.id === flipped);
  const card = queue.find((entry) => entry.id === inHand) ?? held ?? queue[0];
  const isFlipped = card !== undefined && flipped === card.id;
  const flip = () => {
    setInHand(card?.id);
    setFlipped(isFlipped || !card ? null : card.id);
  };

  useTurns(control, card ? [card, ...queue.filter((entry) => entry !== card)] : [], isFlipped);

  const takeUp = (id: string | undefined) => {
    setInHand(id);
    setFlipped(null);
    setTurns(turns + 1);
  };
  const grade = (given: Grade) => {
    if (!card || !isFlipped) return;
    takeUp(queueOf(control.grade(deck, card.id, given), timeZone)[0]?.id);
  };
  const undo = async () => {
    const id = await control.undo();
    if (id) takeUp(id);
  };
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async (id: string) => {
    setIsRemoving(true);
    if (await control.remove(id)) takeUp(queue.find((entry) => entry.id !== id)?.id);
    setIsRemoving(false);
  };
  useShortcuts(hasShortcuts, {
    ' ': card && flip,
    ...Object.fromEntries(GRADES.map((given, place) => [String(place + 1), () => grade(given)])),
    z: () => void undo(),
    '?': onHelp,
  });

  const fresh = queue.filter(({ schedule }) => waitsForPlan(schedule)).length;
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p className="figures text-small text-muted">
          {fresh} new, {queue.length - fresh} to review
        </p>
        <UndoButton control={control} onUndo={undo} />
      </div>
      {card ? (
        <div className="mt-1 sm:mt-3">
          <FlipCard
            key={`${card.id} ${turns}`}
            card={card}
            isFlipped={isFlipped}
            takesFocus={turns > 0}
            isOpenedElsewhere
            onFlip={flip}
          />
          <div className="reach-foot">
            {isFlipped ? (
              <GradeButtons schedule={card.schedule} onGrade={grade} />
            ) : (
              <Button className="min-h-14 w-full" onClick={flip}>
                Show answer
              </Button>
            )}
          </div>
          {card.isQuestion && (
            <p className="mt-4 text-center">
              <Button
                look="plain"
                size="small"
                aria-disabled={isRemoving}
                onClick={() => !isRemoving && void remove(card.id)}
              >
                Remove this card
              </Button>
            </p>
          )}
        </div>
      ) : (
        <DeckDone exam={exam} control={control} deck={deck} today={todayOf(deck, timeZone)} takesFocus={turns > 0} />
      )}
    </>
  );
}

type DeckDoneProps = { exam: Exam; control: DeckControl; deck: Deck; today: Today; takesFocus: boolean };

/** Shown when no card is due, or none is left: says when the next ones come, and where to go in the meantime. */
function DeckDone({ exam, control, deck, today, takesFocus }: DeckDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const next = nextReturn(
    deck.cards.map(({ schedule }) => schedule),
    today,
  );
  const unseen = deck.cards.filter((card) => card.schedule.phase === 'new').length;
  // Asked anew with the deck: a day that went faster than planned has room for more.
  const onward = useNext(exam.id, `cards ${deck.lastReviewId ?? ''}`);
  const more = onward.next?.kind === 'cards' ? onward.next : null;
  if (more)
    return (
      <div className="mt-6">
        <h2 ref={heading} tabIndex={-1} className="text-title">
          A few more cards fit today
        </h2>
        <p className="mt-2 max-w-text text-muted">{entryReason(more)}</p>
        <Button className="mt-6 min-h-14 w-full text-large sm:w-auto sm:px-8" onClick={() => void control.reload()}>
          {entryLabel(more)}
        </Button>
      </div>
    );
  return (
    <div className="mt-6">
      <h2 ref={heading} tabIndex={-1} className="text-title">
        Done with cards for today
      </h2>
      <p className="mt-2 max-w-text text-muted">
        Nothing is due right now.
        {/* With a plan, the day itself says which cards it has time for. */}
        {next && !deck.chosen && ` ${nextText(next, today.day)}`}
        {unseen > 0 &&
          ` ${countText(unseen, 'new card')} ${wordFor(unseen, 'is', 'are')} waiting. Your plan sets how many you see each day.`}
      </p>
      <div className="mt-6">
        <NextStep exam={exam} of={onward} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {!onward.isOnThread && <ButtonLink to={paths.today(exam.slug)}>Go to Today</ButtonLink>}
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

type GradeButtonsProps = { schedule: CardSchedule; onGrade: (grade: Grade) => void };

/** How well the card was known; each grade shows when the card comes back. */
function GradeButtons({ schedule, onGrade }: GradeButtonsProps) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:gap-3">
      <legend className="sr-only">How well did you know it?</legend>
      {GRADES.map((grade) => (
        <Button
          key={grade}
          look={grade === 'good' ? 'primary' : 'plain'}
          className="min-h-14 flex-col gap-0! px-1!"
          onClick={() => onGrade(grade)}
        >
          {names[grade]}
          {schedule.intervals && (
            <span className="figures text-small font-normal">{intervalText(schedule.intervals[grade])}</span>
          )}
        </Button>
      ))}
    </fieldset>
  );
}
