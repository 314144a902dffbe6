import { useState } from 'react';
import type { Exam } from '#contract/exam.ts';
import { type Grade, GRADES } from '#rules/flashcard/grade.ts';
import { waitsForPlan } from '#rules/flashcard/due.ts';
import { Button } from '#web/ui/button.tsx';
import { type Deck } from './deck.ts';
import { FlipCard } from './flip-card.part.tsx';
import { GradeButtons } from './grade-buttons.part.tsx';
import { useTurns } from './use-turns.ts';
import { UndoButton } from './undo-button.part.tsx';
import type { DeckControl } from './use-deck.ts';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import { DeckDone } from './deck-done.part.tsx';
import { todayOf, queueOf } from './due-queue.ts';

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
        <DeckDone exam={exam} deck={deck} today={todayOf(deck, timeZone)} takesFocus={turns > 0} />
      )}
    </>
  );
}
