import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import { countFitting, type PracticeSettings, QUICK_TEN, taskName } from '#rules/practice/settings.ts';
import { countText } from '#rules/wording/count.ts';
import { Button } from '#web/ui/button.tsx';
import { PointsFigure } from './points-figure.part.tsx';
import { Strength } from './strength.part.tsx';

/** A domain as on the dashboard; absent if it has not been begun. */
export type DomainAnswers = { number: number; asked: number; answered: number; correct: number };

type Props = {
  exam: Exam;
  setup: PracticeSetup;
  domains: readonly DomainAnswers[];
  onStart: (settings: PracticeSettings) => void;
};

/** Standing by domain and task, each one press away from practice. */
export function StandingByPlace({ exam, setup, domains, onStart }: Props) {
  const rowOf = (
    name: string,
    place: Pick<PracticeSettings, 'domains' | 'tasks'>,
    answers?: Omit<DomainAnswers, 'number' | 'answered'> & { answered?: number },
  ) => {
    const settings = { ...QUICK_TEN, ...place, weakestFirst: true };
    const all = countFitting(setup.cells, settings);
    const unseen = countFitting(setup.cells, { ...settings, pool: 'unseen' });
    return { name, settings, mark: exam.passPercentage, counts: { asked: 0, correct: 0, ...answers, all, unseen } };
  };
  const { sealed } = setup.simulation;
  return (
    <section aria-labelledby="standing" className="mt-10">
      <h2 id="standing" className="text-title">
        Where you stand
      </h2>
      <PointsFigure exam={exam} tasks={setup.tasks} />
      {sealed && (
        <p className="figures mt-3 max-w-text text-small text-muted">
          {`The counts leave out the ${countText(sealed.total, 'question')} set aside for the sealed exam.`}
        </p>
      )}
      <ul className="mt-3 border-t border-line">
        {exam.domains.map(({ number, name }) => {
          const tasks = setup.tasks.filter(({ domain }) => domain === number);
          const answers = domains.find((own) => own.number === number);
          const domain = rowOf(name, { domains: [number], tasks: [] }, answers);
          return (
            <li key={number} className="border-b border-line py-3">
              <Row {...domain} hasBar onStart={onStart} />
              {tasks.length > 1 && (
                <details className="mt-1">
                  <summary className="inline-flex min-h-11 items-center text-small text-accent underline sm:min-h-9">
                    {countText(tasks.length, 'task')}
                    <span className="sr-only"> in {name}</span>
                  </summary>
                  <ul className="space-y-3 border-l border-line py-2 pl-4">
                    {tasks.map((task) => {
                      const key = taskName({ domain: number, task: task.number });
                      return (
                        <li key={key}>
                          <Row
                            {...rowOf(`${key} ${task.name}`, { domains: [], tasks: [key] }, task)}
                            onStart={onStart}
                          />
                        </li>
                      );
                    })}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type RowProps = {
  name: string;
  settings: PracticeSettings;
  counts: { asked: number; answered?: number; correct: number; all: number; unseen: number };
  hasBar?: boolean;
  mark: number;
  onStart: Props['onStart'];
};

function Row({ name, settings, counts, hasBar = false, mark, onStart }: RowProps) {
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className={`wrap-anywhere ${hasBar ? 'font-semibold' : ''}`}>{name}</p>
        <Strength {...counts} mark={mark} hasBar={hasBar} />
      </div>
      {counts.all > 0 && (
        <Button look="plain" size="small" aria-label={`Practice ${name}`} onClick={() => onStart(settings)}>
          Practice
        </Button>
      )}
    </div>
  );
}
