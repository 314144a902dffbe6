import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { OutlineDomain } from '#contract/study.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { countText } from '#rules/wording/count.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PracticeQuizLink, PracticeQuizNote } from '#web/features/study/practice-quiz.part.tsx';
import { Breadcrumbs } from '#web/features/study/breadcrumbs.part.tsx';
import { DomainStats } from './domain-stats.part.tsx';
import { domainIn, loadStudy, notThere } from '#web/features/study/load-study.ts';
import { LockedNotice } from '#web/features/study/locked-notice.part.tsx';
import { ProgressBar } from '#web/features/study/progress-bar.part.tsx';
import { Strategy } from './strategy.part.tsx';
import { StudyFailed } from '#web/features/study/study-failed.part.tsx';
import { isRead, readCount } from '#web/features/study/study-facts.ts';
import { StudySearch } from '#web/features/study/study-search.part.tsx';
import { domainQuery, useOutline, useProgress } from '#web/features/study/study.queries.ts';
import { TaskCard } from '#web/features/study/task-card.part.tsx';
import { DomainMeta } from './domain-meta.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

export const ErrorBoundary = StudyFailed;

export async function loader(args: LoaderFunctionArgs) {
  const number = args.params.domainNumber ?? '';
  const { exam, outline, api, queries } = await loadStudy(args, (slug) => `${paths.study(slug)}/domain/${number}`);
  const domain = domainIn(outline.domains, number) ?? notThere({ missing: 'domain', domain: number });
  await queries.ensureQueryData(domainQuery(api, exam.id, domain.number));
  return { examId: exam.id, domainNumber: domain.number };
}

/** The tasks of a domain. */
export function Component() {
  const { examId, domainNumber } = useLoaderData<typeof loader>();
  const exam = useExams().find((entry) => entry.id === examId);
  const outlined = useOutline(examId)?.domains.find(({ number }) => number === domainNumber);
  const listed = useQuery(domainQuery(useApi(), examId, domainNumber)).data;
  if (!exam || !outlined) return null;
  const domain = listed?.domains.find(({ number }) => number === domainNumber) ?? outlined;
  const crumbs = [
    { name: 'Home', to: paths.home },
    { name: exam.name, to: paths.study(exam.slug) },
    { name: domain.name, to: paths.studyDomain(exam.slug, domain.number) },
  ];
  return (
    <div className="page-width pb-16">
      <DomainMeta exam={exam} domain={domain} crumbs={crumbs} />
      <Breadcrumbs crumbs={crumbs} />
      {domain.locked ? (
        <LockedNotice
          exam={exam}
          title="Premium Access Required"
          text="This domain requires premium access. Domain 1 is always free for all users."
          here={paths.studyDomain(exam.slug, domain.number)}
        />
      ) : (
        <Domain exam={exam} domain={domain} />
      )}
    </div>
  );
}

function Domain({ exam, domain }: { exam: Exam; domain: OutlineDomain }) {
  const progress = useProgress(exam.id);
  const tasksRead = readCount(progress, domain);
  return (
    <>
      <header className="pt-3">
        <p className="text-small text-muted">
          <WholeCodes>{`${examLabel(exam)} · Domain ${domain.number}`}</WholeCodes>
        </p>
        <h1 className="mt-1 text-display">{domain.name}</h1>
        <div className="mt-4 max-w-text">
          {progress && (
            <ProgressBar
              text={`${tasksRead} of ${countText(domain.taskNumbers.length, 'task')} read`}
              value={tasksRead}
              max={domain.taskNumbers.length}
            />
          )}
        </div>
      </header>
      <DomainStats domain={domain} />
      <section aria-labelledby="tasks" className="mt-10">
        <h2 id="tasks" className="text-title">
          Tasks
        </h2>
        <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {domain.tasks?.map((task) => (
            <li key={task.number}>
              <TaskCard
                task={task}
                to={paths.studyTask(exam.slug, domain.number, task.number)}
                isRead={isRead(progress, domain.number, task.number)}
              />
            </li>
          ))}
        </ul>
      </section>
      <Strategy exam={exam} domain={domain} />
      <StudySearch exam={exam} />
      <div className="mt-10 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.study(exam.slug)} look="plain">
          Back to Exam Overview
        </ButtonLink>
        <PracticeQuizLink exam={exam} domainNumber={domain.number} />
      </div>
      <PracticeQuizNote exam={exam} domainNumber={domain.number} />
    </>
  );
}
