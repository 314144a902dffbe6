import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { countFitting, type PracticeSettings, QUICK_TEN, taskName } from '#rules/practice/settings.ts';
import { Tick } from '#web/features/practice/tick.part.tsx';
import type { DomainAnswers } from './standing-by-place.part.tsx';
import { Strength } from './strength.part.tsx';

type Props = {
  exam: Exam;
  setup: PracticeSetup;
  domains: readonly DomainAnswers[];
  settings: PracticeSettings;
  onDomain: (domain: number) => void;
  onTask: (task: string) => void;
};

/** Selects whole domains or single tasks in them. */
export function PlaceChoice({ exam, setup: { tasks, cells }, domains, settings, onDomain, onTask }: Props) {
  const countsOf = (place: Partial<PracticeSettings>) => ({
    all: countFitting(cells, { ...QUICK_TEN, ...place }),
    unseen: countFitting(cells, { ...QUICK_TEN, ...place, pool: 'unseen' }),
  });
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">Domains and tasks</legend>
      <p className="text-small text-muted">Leave all unchecked for the whole exam.</p>
      <ul className="mt-1">
        {exam.domains.map(({ number, name }) => {
          const own = tasks.filter(({ domain }) => domain === number);
          const isWhole = settings.domains.includes(number);
          const chosenCount = own.filter((task) =>
            settings.tasks.includes(taskName({ domain: number, task: task.number })),
          ).length;
          return (
            <li key={number} className="border-b border-line py-1">
              <Tick type="checkbox" checked={isWhole} onChange={() => onDomain(number)}>
                {number}. {name}
                <Strength
                  mark={exam.passPercentage}
                  {...domains.find((own) => own.number === number)}
                  {...countsOf({ domains: [number] })}
                />
              </Tick>
              {!isWhole && own.length > 1 && (
                <details className="ml-8">
                  <summary className="inline-flex min-h-11 items-center text-small text-accent underline sm:min-h-9">
                    Individual tasks{chosenCount > 0 && ` (${chosenCount} chosen)`}
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
                        <Strength mark={exam.passPercentage} {...task} {...countsOf({ tasks: [key] })} />
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
