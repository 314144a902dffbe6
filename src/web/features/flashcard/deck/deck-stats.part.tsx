import type { Flashcard } from '#contract/flashcard.ts';
import { percentageOf, shownPercentage } from '#rules/question/percentage.ts';

/** How much of a set is mastered. */
export function DeckStats({ cards }: { cards: readonly Flashcard[] }) {
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
