import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { getAccess } from '#contract/entitlement.ts';
import type { PracticeSetup } from '#contract/practice.ts';
import type { PracticeSettings } from '#rules/practice/settings.ts';
import { loadingContext, useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { meQuery, useMe } from '#web/app/me.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { standingsQuery } from '#web/features/exam/standing.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { Button } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { examKeywords } from '#web/features/exam/exam-keywords.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { Briefing } from './briefing.part.tsx';
import { Coach } from './coach.part.tsx';
import { PracticeBuilder } from './practice-builder.part.tsx';
import { PracticeUpsell } from './practice-upsell.part.tsx';
import { setupQuery } from './practice.queries.ts';
import { SimulationCard } from './simulation-card.part.tsx';
import { useNotes } from '#web/features/practice/player/use-notes.ts';
import { SittingList } from './sitting-list.part.tsx';
import { StandingByPlace } from './standing-by-place.part.tsx';
import { useStart } from '#web/features/exam/start/use-start.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await loadExam(args, (slug) => paths.practice(slug));
  const { api, queries } = args.context.get(loadingContext);
  const me = await queries.ensureQueryData(meQuery(api));
  const hasAccess = me !== null && (await api(getAccess, { params: { id } })).hasAccess;
  return { examId: id, hasAccess };
}

/** Where practice begins: resume an open sitting, build one, or take a simulation. */
export function Component() {
  const { examId, hasAccess } = useLoaderData<typeof loader>();
  const exam = useExams().find(({ id }) => id === examId);
  const [search] = useSearchParams();
  const me = useMe();
  const isOwner = me !== null && hasAccess;
  const { data: setup, error, refetch } = useQuery({ ...setupQuery(useApi(), examId, me?.id ?? ''), enabled: isOwner });
  // Sends notes that another page could not.
  useNotes(me?.id ?? '');
  const domain = exam?.domains.find(({ number }) => String(number) === search.get('domain'))?.number;
  const simulation = (['full', 'sealed'] as const).find((name) => name === search.get('simulation'));
  if (!exam) return null;
  return (
    <>
      <PageMeta
        title={`${exam.name} - Practice and Exam Simulation`}
        description={`Practice for ${examLabel(exam)} by domain, task, and difficulty, or take a timed simulation of the exam.`}
        keywords={[...examKeywords(exam), 'practice exam', 'exam simulation']}
      />
      {!isOwner && <PracticeUpsell exam={exam} isSignedIn={me !== null} />}
      {isOwner && setup && simulation && <Briefing exam={exam} setup={setup} isSealed={simulation === 'sealed'} />}
      {isOwner && !(setup && simulation) && (
        <div className="page-width max-w-[52rem] py-6 sm:py-10">
          <p className="text-small text-muted">{exam.name}</p>
          <h1 className="mt-1 text-display">Practice</h1>
          {setup && (
            <PracticeStart key={domain} exam={exam} setup={setup} domain={domain} onChanged={() => void refetch()} />
          )}
          {!setup && error && (
            <div role="alert" className="py-8">
              <p className="text-large">Practice could not be loaded. Check your connection and try again.</p>
              <Button className="mt-4" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
          {!setup && !error && (
            <div aria-busy="true">
              <output className="mt-6 block text-muted">Loading practice...</output>
              <div aria-hidden="true" className="mt-6 h-96 rounded bg-sunken motion-safe:animate-pulse" />
            </div>
          )}
        </div>
      )}
    </>
  );
}

type StartProps = { exam: Exam; setup: PracticeSetup; domain: number | undefined; onChanged: () => void };

/** What to do now in one press, followed by standing, settings, simulation, and past sittings. */
function PracticeStart({ exam, setup, domain, onChanged }: StartProps) {
  const { start, failure, isStarting } = useStart(exam);
  const { data: standings } = useQuery(standingsQuery(useApi()));
  const domains = standings?.exams.find(({ examId }) => examId === exam.id)?.domains ?? [];
  const practice = (settings: PracticeSettings) => void start({ mode: 'practice', settings });
  const [open, submittedSittings] = [true, false].map((isOpen) =>
    setup.sittings.filter(({ submittedAt }) => (submittedAt === null) === isOpen),
  );
  return (
    <>
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
      <SimulationCard exam={exam} setup={setup} />
      <SittingList exam={exam} sittings={submittedSittings!} title="Earlier results" most={5} />
    </>
  );
}
