import { useQuery } from '@tanstack/react-query';
import type { Exam } from '#contract/exam.ts';
import type { PracticeSetup, SittingSummary } from '#contract/practice.ts';
import type { PracticeSettings } from '#rules/practice/settings.ts';
import { useApi } from '#web/base/loading.ts';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';
import { useStart } from '#web/features/exam/start/use-start.ts';
import { Coach } from './coach.part.tsx';
import { PracticeBuilder } from './practice-builder.part.tsx';
import { RunningSimulation } from './running-simulation.part.tsx';
import { SimulationCard } from './simulation-card.part.tsx';
import { SittingList } from './sitting-list.part.tsx';
import { StandingByPlace } from './standing-by-place.part.tsx';

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
    </>
  );
}
