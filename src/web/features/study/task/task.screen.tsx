import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { OutlineDomain, OutlineTask, StudyTask } from '#contract/study.ts';
import { useApi } from '#web/base/loading.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { breadcrumbData, Breadcrumbs, type Crumb } from '#web/features/study/breadcrumbs.part.tsx';
import { domainIn, loadStudy, notThere } from '#web/features/study/load-study.ts';
import { LockedNotice } from '#web/features/study/locked-notice.part.tsx';
import { StudyFailed } from '#web/features/study/study-failed.part.tsx';
import { domainQuery, taskQuery, useOutline } from '#web/features/study/study.queries.ts';
import { wayBackOf } from '#web/features/study/came-from.ts';
import { useMe } from '#web/base/me.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TaskFailed, TaskLoading, TaskPage } from './task-page.part.tsx';

export const ErrorBoundary = StudyFailed;

export async function loader(args: LoaderFunctionArgs) {
  const { domainNumber = '', taskNumber = '' } = args.params;
  const { exam, outline, api, queries } = await loadStudy(
    args,
    (slug) => `${paths.study(slug)}/domain/${domainNumber}/task/${taskNumber}`,
  );
  const domain = domainIn(outline.domains, domainNumber);
  const task = domain?.taskNumbers.find((number) => String(number) === taskNumber);
  if (!domain || task === undefined) notThere({ missing: 'task', domain: domainNumber, task: taskNumber });
  await Promise.all([
    queries.ensureQueryData(domainQuery(api, exam.id, domain.number)),
    domain.locked || queries.ensureQueryData(taskQuery(api, exam.id, domain.number, task)),
  ]);
  return { examId: exam.id, domainNumber: domain.number, taskNumber: task };
}

/** One task, to read from top to bottom. */
export function Component() {
  const { examId, domainNumber, taskNumber } = useLoaderData<typeof loader>();
  const exam = useExams().find((entry) => entry.id === examId);
  const domain = useOutline(examId)?.domains.find(({ number }) => number === domainNumber);
  const api = useApi();
  const listed = useQuery(domainQuery(api, examId, domainNumber)).data;
  const tasks = listed?.domains.find(({ number }) => number === domainNumber)?.tasks;
  const outlineTask = tasks?.find(({ number }) => number === taskNumber);
  const { data: task, isError } = useQuery({
    ...taskQuery(api, examId, domainNumber, taskNumber),
    enabled: domain?.locked === false,
  });
  if (!exam || !domain || !outlineTask) return null;
  const here = paths.studyTask(exam.slug, domain.number, taskNumber);
  const crumbs = [
    { name: 'Home', to: paths.home },
    { name: exam.name, to: paths.study(exam.slug) },
    { name: domain.name, to: paths.studyDomain(exam.slug, domain.number) },
    { name: outlineTask.title, to: here },
  ];
  const content = () => {
    if (domain.locked) {
      const text = `Domain ${domain.number} requires premium access. Domain 1 is always free.`;
      return <LockedNotice exam={exam} title="Access Required" text={text} here={here} />;
    }
    if (isError) return <TaskFailed title={outlineTask.title} />;
    // Another task starts at the top with state of its own.
    return task ? (
      <TaskPage key={`${task.domainNumber}.${task.number}`} exam={exam} task={task} />
    ) : (
      <TaskLoading title={outlineTask.title} />
    );
  };
  return (
    <div className="page-width pb-16">
      <Meta
        exam={exam}
        domain={domain}
        outlineTask={outlineTask}
        task={domain.locked ? undefined : task}
        crumbs={crumbs}
      />
      <Breadcrumbs crumbs={crumbs} />
      <WayBack />
      {content()}
    </div>
  );
}

type MetaProps = {
  exam: Exam;
  domain: OutlineDomain;
  outlineTask: OutlineTask;
  task: StudyTask | undefined;
  crumbs: Crumb[];
};

function Meta({ exam, domain, outlineTask, task, crumbs }: MetaProps) {
  const { origin } = usePageFrame();
  const resource = {
    '@type': 'LearningResource',
    name: outlineTask.title,
    url: origin + paths.studyTask(exam.slug, domain.number, outlineTask.number),
    isAccessibleForFree: domain.number === 1,
    learningResourceType: 'Study Guide',
    ...(task && { description: task.preview }),
    isPartOf: { '@type': 'Course', name: `${exam.name} Study Guide`, url: origin + paths.study(exam.slug) },
  };
  return (
    <PageMeta
      title={`${outlineTask.title} - ${exam.name}`}
      card={exam.slug}
      description={
        task?.preview || `Task ${domain.number}.${outlineTask.number} of ${examLabel(exam)}: ${outlineTask.title}.`
      }
      isHidden={domain.locked}
      structuredData={[resource, breadcrumbData(origin, crumbs)]}
    />
  );
}

/** Leads someone who came for the text behind an explanation back to it, wherever in the text they are. */
function WayBack() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const me = useMe();
  // Only the browser knows how one came.
  const isInBrowser = useIsInBrowser();
  const words = wayBackOf(state);
  if (!isInBrowser || words === null) return null;
  const leave = () => import('#web/base/go-back.ts').then((module) => module.goBack(navigate, me));
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-paper print:hidden">
      <Button look="quiet" size="small" className="-ml-3" onClick={leave}>
        <Icon name="arrow-left" className="size-4" />
        {words}
      </Button>
    </div>
  );
}
