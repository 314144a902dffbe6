import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { getAccess } from '#contract/entitlement.ts';
import { failureText } from '#web/base/failure-text.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { meQuery, useMe } from '#web/base/me.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { loadExam } from '#web/features/exam/load-exam.ts';
import { Button } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { examKeywords } from '#web/features/exam/exam-keywords.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { Briefing } from './briefing.part.tsx';
import { isRunning, PracticeStart } from './practice-start.part.tsx';
import { PracticeUpsell } from './practice-upsell.part.tsx';
import { setupQuery } from '../practice.queries.ts';
import { useNotes } from '#web/features/question/mark/use-notes.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

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
  const running = setup?.sittings.find(isRunning);
  // One at a time: while a simulation is running, this page leads to it instead of a briefing.
  const simulation = running
    ? undefined
    : (['full', 'sealed'] as const).find((name) => name === search.get('simulation'));
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
          <p className="text-small text-muted">
            <WholeCodes>{exam.name}</WholeCodes>
          </p>
          <h1 className="mt-1 text-display">Practice</h1>
          {setup && (
            <PracticeStart key={domain} exam={exam} setup={setup} domain={domain} onChanged={() => void refetch()} />
          )}
          {!setup && error && (
            <div role="alert" className="py-8">
              <p className="text-large">{failureText(error, 'Practice could not be loaded.')}</p>
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
