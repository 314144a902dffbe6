import type { Exam } from '#contract/exam.ts';
import type { OutlineDomain } from '#contract/study.ts';
import { countText, minutesText } from '#rules/wording/count.ts';
import { minutesFor } from '#web/features/study/study-facts.ts';

/** How to approach a domain, and its share of the exam. */
export function Strategy({ exam, domain }: { exam: Exam; domain: OutlineDomain }) {
  const weight = exam.domains.find(({ number }) => number === domain.number)?.weight;
  const tasks = domain.taskNumbers.length;
  return (
    <section aria-labelledby="strategy" className="mt-10 rounded border border-line bg-sunken p-5 sm:p-6">
      <h2 id="strategy" className="text-large font-semibold">
        Study Strategy
      </h2>
      {weight !== undefined && (
        <p className="mt-2 max-w-text">{`This domain is about ${Math.round(weight)}% of the exam.`}</p>
      )}
      <ol className="mt-3 max-w-text list-decimal space-y-1 pl-5">
        <li>{`Read the ${countText(tasks, 'task')} in order. They build on each other and take about ${minutesText(minutesFor(tasks))} in all.`}</li>
        <li>
          After each task, answer the questions at the end out loud, without looking back. If you get stuck, read it
          again.
        </li>
        <li>Take a practice quiz the next day, then come back to your weak spots.</li>
      </ol>
    </section>
  );
}
