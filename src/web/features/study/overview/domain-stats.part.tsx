import type { OutlineDomain } from '#contract/study.ts';
import { numberText } from '#rules/wording/count.ts';

/** The contents of a domain in figures. */
export function DomainStats({ domain }: { domain: OutlineDomain }) {
  const stats = [
    ['Study tasks', domain.taskNumbers.length],
    ['Flashcards', domain.flashcardCount],
    ['Quiz questions', domain.questionCount],
    ['Tips and alerts', domain.noteCount],
  ] as const;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
      {stats.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse rounded border border-line bg-raised px-4 py-3">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="figures text-title font-semibold">{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
