import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { getAccess } from '#contract/entitlement.ts';
import { loadingContext, useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { meQuery, useMe } from '#web/app/me.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { Button } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { examKeywords } from '#web/features/exam/exam-keywords.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { PracticeBuilder } from './practice-builder.part.tsx';
import { PracticeUpsell } from './practice-upsell.part.tsx';
import { setupQuery } from './practice.queries.ts';
import { SimulationCard } from './simulation-card.part.tsx';
import { useNotes } from '#web/features/practice/player/use-notes.ts';
import { SittingList } from './sitting-list.part.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await loadExam(args, (slug) => paths.practice(slug));
  const { api, queries } = args.context.get(loadingContext);
  const me = await queries.ensureQueryData(meQuery(api));
  const hasAccess = me !== null && (await api(getAccess, { params: { id } })).hasAccess;
  return { examId: id, hasAccess };
}

/** Where practice begins: go on with what is open, build a sitting, or sit the exam as it is. */
export function Component() {
  const { examId, hasAccess } = useLoaderData<typeof loader>();
  const exam = useExams().find(({ id }) => id === examId);
  const [search] = useSearchParams();
  const me = useMe();
  const isOwner = me !== null && hasAccess;
  const { data: setup, error, refetch } = useQuery({ ...setupQuery(useApi(), examId, me?.id ?? ''), enabled: isOwner });
  // Sends what another page could not.
  useNotes(me?.id ?? '');
  const domain = exam?.domains.find(({ number }) => String(number) === search.get('domain'))?.number;
  if (!exam) return null;
  return (
    <>
      <PageMeta
        title={`${exam.name} - Practice and Exam Simulation`}
        description={`Practice for ${examLabel(exam)} by domain, task and difficulty, or sit the exam against the clock.`}
        keywords={[...examKeywords(exam), 'practice exam', 'exam simulation']}
      />
      {!isOwner && <PracticeUpsell exam={exam} isSignedIn={me !== null} />}
      {isOwner && (
        <div className="page-width max-w-[60rem] py-6 sm:py-10">
          <p className="text-small text-muted">{exam.name}</p>
          <h1 className="mt-1 text-display">Practice</h1>
          {setup && (
            <>
              <SittingList
                exam={exam}
                sittings={setup.sittings.filter(({ submittedAt }) => submittedAt === null)}
                title="Pick up where you left off"
              />
              <PracticeBuilder
                key={domain}
                exam={exam}
                setup={setup}
                domain={domain}
                onPresets={() => void refetch()}
              />
              <SimulationCard exam={exam} setup={setup} />
              <SittingList
                exam={exam}
                sittings={setup.sittings.filter(({ submittedAt }) => submittedAt !== null)}
                title="Earlier results"
              />
            </>
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
