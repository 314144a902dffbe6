import { leftText } from '#rules/planner/words.ts';
import { paths } from '#web/base/paths.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';
import { type FirstExam, FirstExamChoice } from '#web/features/today/first-exam.part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const NOTHING_YET = [false, false, false, false];

/** Before the first quiz: what will appear here, which exam it is, and how to begin, or to finish what was begun. */
export function FirstStep({ first }: { first: FirstExam }) {
  const { exam, open } = first;
  return (
    <section
      aria-labelledby="first-step"
      className="mt-10 flex flex-col items-start gap-4 rounded border border-dashed border-line-strong p-6 sm:flex-row sm:gap-6 sm:p-8"
    >
      <CairnMark placed={NOTHING_YET} className="size-14 shrink-0 sm:size-24" />
      <div className="min-w-0">
        <h2 id="first-step" className="text-title">
          {open ? 'Finish your quiz' : 'Take your first quiz'}
        </h2>
        <p className="mt-2 max-w-text text-muted">
          {open ? `${leftText(open.left, open.clock)} ` : 'Free questions from every domain of an exam. '}
          As soon as you finish, your scores and strength appear here, and your cairn starts to grow: one stone for each
          domain.
        </p>
        <FirstExamChoice first={first} />
        {exam && (open || exam.freeQuestionCount > 0) ? (
          <ButtonLink to={paths.quiz(exam.slug)} className="mt-5">
            <WholeCodes>{open ? `Continue ${exam.name}` : `Take the free ${examLabel(exam)} quiz`}</WholeCodes>
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.categories} look="quiet" className="mt-5">
            All exams
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
