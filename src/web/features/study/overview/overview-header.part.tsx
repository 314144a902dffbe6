import type { Exam } from '#contract/exam.ts';
import type { OutlineDomain, StudyProgress } from '#contract/study.ts';
import { paths } from '#web/base/paths.ts';
import { countText, minutesText } from '#rules/wording/count.ts';
import { CairnLegend } from '#web/features/exam/cairn/cairn-legend.part.tsx';
import { ExamCairn } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useIsOwner } from '#web/features/exam/use-is-owner.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { VendorLine } from '#web/features/exam/vendor-line.part.tsx';
import { firstUnread, minutesFor, studyFigures } from '#web/features/study/study-facts.ts';
import { useIsSelling } from '#web/base/page-state.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = { exam: Exam; domains: readonly OutlineDomain[]; progress: StudyProgress | null };

/** What there is to read for the exam, the person's progress, and what to read next. */
export function OverviewHeader({ exam, domains, progress }: Props) {
  const isSelling = useIsSelling();
  const { tasks, free, premium, read } = studyFigures(domains, progress);
  return (
    <header className="flex items-end justify-between gap-8 pt-3">
      <div className="min-w-0">
        <VendorLine exam={exam} />
        <h1 className="mt-1 text-display">
          <WholeCodes>{`${exam.name} Study Guide`}</WholeCodes>
        </h1>
        {tasks > 0 && (
          <>
            <ul className="figures mt-4 flex flex-wrap gap-x-5 gap-y-1 text-large">
              <li>{countText(domains.length, 'domain')}</li>
              <li>{countText(tasks, 'task')}</li>
              <li>{`About ${minutesText(minutesFor(tasks))}`}</li>
            </ul>
            {domains.some(({ locked }) => locked) && (
              <p className="figures mt-1 text-muted">{`${countText(free, 'task')} free, ${premium} ${isSelling ? 'premium' : 'for members'}`}</p>
            )}
            <p className="figures mt-1 text-muted">{progress && `${read} of ${countText(tasks, 'task')} read`}</p>
            <Next exam={exam} domains={domains} progress={progress} />
          </>
        )}
      </div>
      <div className="flex shrink-0 items-end gap-6 max-sm:hidden">
        <CairnLegend className="w-56 flex-col max-lg:hidden" />
        <ExamCairn examId={exam.id} domainCount={exam.domains.length} className="size-28 lg:size-36" />
      </div>
    </header>
  );
}

/** The first unread task. */
function Next({ exam, domains, progress }: Props) {
  const next = firstUnread(domains, progress);
  const hasBegun = (progress?.length ?? 0) > 0;
  const isOwner = useIsOwner(exam);
  if (!next) {
    return (
      <ButtonLink to={isOwner ? paths.practice(exam.slug) : paths.quiz(exam.slug)} className="mt-6">
        Take Practice Quiz
      </ButtonLink>
    );
  }
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink to={paths.studyTask(exam.slug, next.domain, next.task)} aria-describedby="next-task">
        {hasBegun ? 'Continue Studying' : 'Start Studying'}
      </ButtonLink>
      <span id="next-task" className="text-small text-muted">{`Domain ${next.domain}, task ${next.task}`}</span>
    </p>
  );
}
