import type { Exam } from '#contract/exam.ts';
import type { StudyTask } from '#contract/study.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PracticeQuizLink, PracticeQuizNote } from '#web/features/study/practice-quiz.part.tsx';

/** Links to the next and previous tasks; after the last one, what can follow the domain. */
export function TaskTurn({ exam, task }: { exam: Exam; task: StudyTask }) {
  const { domainNumber, previous, next } = task;
  // The bar at the end of the text has what comes next.
  const isSignedIn = useMe() !== null;
  return (
    <>
      {!next && (
        <section
          aria-labelledby="complete"
          className="mt-8 rounded border border-accent bg-accent-soft p-5 sm:p-6 print:hidden"
        >
          <h2 id="complete" className="text-title">
            You’ve reached the end of this domain
          </h2>
          <p className="mt-1">{`That was the last task in ${task.domainName}. See how much you remember.`}</p>
          <div className="mt-4 flex flex-col gap-3 sm:flex-row">
            <PracticeQuizLink exam={exam} domainNumber={domainNumber} look={isSignedIn ? 'plain' : 'primary'} />
            <ButtonLink to={paths.study(exam.slug)} look="plain">
              Back to Exam Overview
            </ButtonLink>
          </div>
          <PracticeQuizNote exam={exam} domainNumber={domainNumber} />
        </section>
      )}
      <nav aria-label="Tasks" className="mt-8 grid gap-3 sm:grid-cols-2 print:hidden">
        {previous && (
          <ButtonLink
            to={paths.studyTask(exam.slug, domainNumber, previous.number)}
            look="plain"
            aria-label={`Previous: ${previous.title}`}
            className="justify-start"
          >
            <Icon name="arrow-left" className="size-4" />
            <span className="text-left">
              <span className="block text-small font-normal text-muted">Previous</span>
              {previous.title}
            </span>
          </ButtonLink>
        )}
        {next && (
          <ButtonLink
            to={paths.studyTask(exam.slug, domainNumber, next.number)}
            look={isSignedIn ? 'plain' : 'primary'}
            aria-label={`Next: ${next.title}`}
            className="justify-end sm:col-start-2"
          >
            <span className="text-right">
              <span className="block text-small font-normal">Next</span>
              {next.title}
            </span>
            <Icon name="arrow-right" className="size-4" />
          </ButtonLink>
        )}
      </nav>
    </>
  );
}
