import type { StudyEntry } from '#contract/study.ts';
import { QuestionText } from '#web/ui/question-text.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** The cards of a task, each a native disclosure: they turn by mouse, by keyboard, and without JavaScript. */
export function FlipCards({ items }: { items: readonly StudyEntry[] }) {
  return (
    <section aria-labelledby="cards" className="mt-10">
      <h2 id="cards" className="text-title">
        Flashcards
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.id} id={item.id}>
            <FlipCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FlipCard({ item }: { item: StudyEntry }) {
  const { front, back } = item.card!;
  return (
    <details className="flip-card group h-full break-inside-avoid rounded border border-line-strong bg-raised open:border-accent">
      <summary className="flex min-h-32 list-none flex-col p-5 [&::-webkit-details-marker]:hidden">
        {item.topic && <span className="text-small text-muted">{item.topic}</span>}
        <span className="font-semibold">
          <QuestionText text={front} inControl />
        </span>
        <span className="mt-auto pt-3 text-small text-accent print:hidden">
          <span className="group-open:hidden">Show answer</span>
          <span className="hidden group-open:inline">Hide answer</span>
        </span>
      </summary>
      <RichText html={back} className="flip-back border-t border-line px-5 py-4" />
    </details>
  );
}
