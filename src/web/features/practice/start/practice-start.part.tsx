import { useQuery } from '@tanstack/react-query';
import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup, SittingSummary } from '#contract/practice.ts';
import { countFitting, type PracticeSettings, QUICK_TEN, taskName } from '#rules/practice/settings.ts';
import { useApi } from '#web/base/loading.ts';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { PracticeBuilder } from './practice-builder.part.tsx';
import { KindShelf } from './kind-shelf.part.tsx';
import { StandingByPlace } from './standing-by-place.part.tsx';
import { pointsByTask, type TaskPoints, weakestTasks } from '#rules/practice/points.ts';
import { clockLeftText, countText, numberText } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useState } from 'react';
import { paths } from '#web/base/paths.ts';
import { useDeadline } from '#web/features/practice/use-deadline.ts';
import { newInFormText, sealedNote } from './new-in-form.ts';
import { Link } from 'react-router';
import { sittingPercentage } from '#rules/practice/outcome.ts';
import { scoreText } from '#rules/question/percentage.ts';
import { Ago } from '#web/ui/moment.tsx';

/** Whether it is a simulation that has not ended. */
export const isRunning = ({ mode, submittedAt }: SittingSummary) => mode === 'simulation' && submittedAt === null;

type Props = { exam: Exam; setup: PracticeSetup; domain: number | undefined; onChanged: () => void };

/** What to do now in one press, followed by standing, settings, simulation, and past sittings. */
export function PracticeStart({ exam, setup, domain, onChanged }: Props) {
  const { start, failure, isStarting } = useStart(exam);
  const { data: standings } = useQuery(standingsQuery(useApi()));
  const domains = standings?.exams.find(({ examId }) => examId === exam.id)?.domains ?? [];
  const practice = (settings: PracticeSettings) => void start({ mode: 'practice', settings });
  const running = setup.sittings.filter(isRunning);
  const [open, submittedSittings] = [true, false].map((isOpen) =>
    setup.sittings.filter((sitting) => !isRunning(sitting) && (sitting.submittedAt === null) === isOpen),
  );
  return (
    <>
      {running.map((sitting) => (
        <RunningSimulation key={`${sitting.id} ${setup.now}`} exam={exam} sitting={sitting} now={setup.now} />
      ))}
      <SittingList exam={exam} sittings={open!} title="Pick up where you left off" most={1} />
      <Coach exam={exam} setup={setup} isStarting={isStarting} onStart={practice} />
      {failure && (
        <p role="alert" className="mt-3 text-wrong">
          {failure}
        </p>
      )}
      <KindShelf cells={setup.cells} isStarting={isStarting} onStart={practice} />
      <StandingByPlace exam={exam} setup={setup} domains={domains} onStart={practice} />
      <PracticeBuilder
        exam={exam}
        setup={setup}
        domains={domains}
        domain={domain}
        isStarting={isStarting}
        onStart={practice}
        onPresets={onChanged}
      />
      <SimulationCard exam={exam} setup={setup} runningId={running[0]?.id} />
      <SittingList exam={exam} sittings={submittedSittings!} title="Earlier results" most={5} />
      <p className="mt-8">
        <Link
          to={paths.notebook(exam.slug)}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          Notes and bookmarks
        </Link>
      </p>
    </>
  );
}

type CoachProps = {
  exam: Exam;
  setup: PracticeSetup;
  isStarting: boolean;
  onStart: (settings: PracticeSettings) => void;
};

/** The recommended start in one press, with a line on why, and other good options beside it. */
function Coach({ exam, setup: { cells, tasks }, isStarting, onStart }: CoachProps) {
  const hasBegun = tasks.some(({ asked }) => asked > 0);
  const hasMissed = tasks.some(({ asked, correct }) => correct < asked);
  const weakest = hasMissed ? weakestTasks(pointsByTask(exam.domains, tasks), 2) : [];
  const settings = { ...QUICK_TEN, weakestFirst: weakest.length > 0 };
  const count = Math.min(settings.count, countFitting(cells, settings));
  const missedCount = countFitting(cells, { ...QUICK_TEN, pool: 'missed' });
  const unseen = countFitting(cells, { ...QUICK_TEN, pool: 'unseen' });
  if (count === 0) return null;
  const questions = countText(count, 'question');
  return (
    <div className="mt-4">
      <p className="max-w-text">
        {weakest.length > 0 && `You can gain the most in ${listText(weakest.map(taskText))}.`}
        {weakest.length === 0 &&
          hasBegun &&
          'You haven’t missed any yet. These questions cover every domain in proportion to its weight on the exam.'}
        {!hasBegun &&
          'These questions cover every domain in proportion to its weight on the exam and show you where to start.'}{' '}
        <span className="text-muted">You’ll get an explanation after each answer. No time limit.</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="max-sm:w-full" aria-disabled={isStarting} onClick={() => onStart(settings)}>
          {weakest.length > 0
            ? `${questions} in my weakest areas`
            : hasBegun
              ? `${questions} from every domain`
              : `${questions} to see where I stand`}
        </Button>
        {missedCount > 0 && (
          <Button look="plain" aria-disabled={isStarting} onClick={() => onStart({ ...QUICK_TEN, pool: 'missed' })}>
            {missedCount > QUICK_TEN.count
              ? `${QUICK_TEN.count} of the ${numberText(missedCount)} I missed`
              : `What I missed (${missedCount})`}
          </Button>
        )}
        {hasBegun && unseen > 0 && (
          <Button look="plain" aria-disabled={isStarting} onClick={() => onStart({ ...QUICK_TEN, pool: 'unseen' })}>
            {countText(Math.min(QUICK_TEN.count, unseen), 'new question')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A task with how it went so far. */
function taskText({ domain, number, name, asked, correct }: TaskPoints): string {
  const soFar = asked > 0 ? `${correct} of ${asked} correct` : 'not answered yet';
  return `${taskName({ domain, task: number })} ${name} (${soFar})`;
}

type RunningSimulationProps = { exam: Exam; sitting: SittingSummary; now: string };

/** A simulation that was left, and what remains of its time. `now`: the server's time. */
function RunningSimulation({ exam, sitting, now }: RunningSimulationProps) {
  const [clock] = useState(() => ({ now: Date.parse(now), at: performance.now() }));
  const { left } = useDeadline(sitting.deadline, clock, () => undefined);
  const isOver = left === 0;
  return (
    <section
      aria-label="Running simulation"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border border-accent bg-raised p-5"
    >
      <p className="figures font-semibold">
        {`${sittingName(sitting)}${isOver ? ': time’s up' : ` in progress: ${clockLeftText(left ?? 0)}`}`}
      </p>
      <ButtonLink to={paths.practiceSitting(exam.slug, sitting.id)} className="max-sm:w-full">
        {isOver ? 'See the result' : 'Resume'}
      </ButtonLink>
    </section>
  );
}

/** `runningId`: of a simulation that has not ended. */
type SimulationCardProps = { exam: Exam; setup: PracticeSetup; runningId: string | undefined };

/** The simulation: what it is, how much of it would be new, and a link to its briefing, or to the one that is running. */
function SimulationCard({ exam, setup, runningId }: SimulationCardProps) {
  const { minutes, isNew, sealed } = setup.simulation;
  return (
    <section aria-labelledby="simulation" className="mt-10">
      <h2 id="simulation" className="text-title">
        Exam simulation
      </h2>
      {runningId !== undefined ? (
        <>
          <p className="mt-2 max-w-text">You have a simulation in progress. Finish it first.</p>
          <ButtonLink to={paths.practiceSitting(exam.slug, runningId)} look="plain" className="mt-4">
            Resume
          </ButtonLink>
        </>
      ) : isNew.total === 0 ? (
        <p className="mt-2 max-w-text">This exam does not have enough questions for a simulation yet.</p>
      ) : (
        <>
          <p className="figures mt-2 max-w-text">
            {`${countText(isNew.total, 'question')} in ${countText(minutes, 'minute')}, just like exam day.`}{' '}
            {newInFormText(isNew)}
          </p>
          <ButtonLink to={paths.practice(exam.slug, { simulation: 'full' })} look="plain" className="mt-4">
            {isNew.forms > 0 ? 'Start the exam simulation' : 'Start a rehearsal'}
          </ButtonLink>
        </>
      )}
      {sealed && runningId === undefined && (
        <>
          <h3 className="mt-8 font-semibold">Sealed exam</h3>
          <p className="figures mt-1 max-w-text">{sealedNote(sealed, exam.questionCount)}</p>
          <ButtonLink to={paths.practice(exam.slug, { simulation: 'sealed' })} look="plain" className="mt-4">
            {sealed.forms > 0 ? 'Open the sealed exam' : 'Take the sealed exam again'}
          </ButtonLink>
        </>
      )}
    </section>
  );
}

/** The kind of sitting. */
function sittingName({
  mode,
  isSealed,
  isRehearsal,
}: Pick<SittingSummary, 'mode' | 'isSealed' | 'isRehearsal'>): string {
  if (mode === 'practice') return 'Practice';
  if (isRehearsal) return 'Rehearsal';
  return isSealed ? 'Sealed exam' : 'Exam simulation';
}

type SittingListProps = {
  exam: Exam;
  sittings: readonly SittingSummary[];
  title: string;
  /** How many are shown at once; the rest are one press away. */
  most: number;
};

/** Sittings, newest first; nothing if there are none. */
function SittingList({ exam, sittings, title, most }: SittingListProps) {
  if (sittings.length === 0) return null;
  const rest = sittings.slice(most);
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-title">{title}</h2>
      <Rows exam={exam} sittings={sittings.slice(0, most)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-small text-accent underline">
            {`${rest.length} more`}
          </summary>
          <Rows exam={exam} sittings={rest} />
        </details>
      )}
    </section>
  );
}

function Rows({ exam, sittings }: Pick<SittingListProps, 'exam' | 'sittings'>) {
  return (
    <ul className="figures mt-2 border-t border-line">
      {sittings.map((sitting) => {
        const { id, mode, isSealed, isRehearsal, submittedAt, startedAt, total, unscored, answered, correct } = sitting;
        const { partialPoints } = sitting;
        const percentage = sittingPercentage({
          mode,
          total,
          unscored,
          answered: answered ?? 0,
          correct: correct ?? 0,
          partialPoints,
        });
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1">
            <Link
              to={paths.practiceSitting(exam.slug, id)}
              className="inline-flex min-h-11 items-center text-accent underline"
            >
              {`${sittingName({ mode, isSealed, isRehearsal })}, ${countText(total, 'question')}`}
            </Link>
            <span className="text-small text-muted">
              {submittedAt !== null && (
                <strong className="mr-4 text-ink">
                  {scoreText({
                    correct: correct ?? 0,
                    total: mode === 'practice' ? (answered ?? 0) : total - unscored,
                    percentage,
                  })}
                </strong>
              )}
              <Ago at={submittedAt ?? startedAt} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
