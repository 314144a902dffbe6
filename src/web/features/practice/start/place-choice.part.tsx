import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { type PracticeSettings, taskName } from '#rules/practice/settings.ts';
import { Tick } from '#web/features/practice/player/tick.part.tsx';

type Props = {
  exam: Exam;
  tasks: PracticeSetup['tasks'];
  settings: PracticeSettings;
  onDomain: (domain: number) => void;
  onTask: (task: string) => void;
};

/** Whole domains, or single tasks inside them. */
export function PlaceChoice({ exam, tasks, settings, onDomain, onTask }: Props) {
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">Domains and tasks</legend>
      <p className="text-small text-muted">None chosen: all of them.</p>
      <ul className="mt-1">
        {exam.domains.map(({ number, name }) => {
          const own = tasks.filter(({ domain }) => domain === number);
          const isWhole = settings.domains.includes(number);
          const chosen = own.filter((task) =>
            settings.tasks.includes(taskName({ domain: number, task: task.number })),
          ).length;
          return (
            <li key={number} className="border-b border-line py-1">
              <Tick type="checkbox" checked={isWhole} onChange={() => onDomain(number)}>
                {number}. {name}
              </Tick>
              {!isWhole && own.length > 1 && (
                <details className="ml-8">
                  <summary className="inline-flex min-h-11 items-center text-small text-accent underline sm:min-h-9">
                    Single tasks{chosen > 0 && ` (${chosen} chosen)`}
                    <span className="sr-only"> of {name}</span>
                  </summary>
                  {own.map((task) => {
                    const key = taskName({ domain: number, task: task.number });
                    return (
                      <Tick
                        key={key}
                        type="checkbox"
                        checked={settings.tasks.includes(key)}
                        onChange={() => onTask(key)}
                      >
                        {key} {task.name}
                      </Tick>
                    );
                  })}
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
