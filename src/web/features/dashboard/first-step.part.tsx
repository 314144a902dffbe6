import type { Exam } from '#contract/exam.ts';
import { leftText } from '#rules/planner/words.ts';
import { paths } from '#web/app/paths.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { useOpenQuizzes } from '#web/features/quiz/open-quizzes.ts';

const NOTHING_YET = [false, false, false, false];
const MOST_OFFERED = 4;

/** Before the first quiz: what will appear here, and how to begin, or to finish what was begun. */
export function FirstStep() {
  const exams = useExams().filter(({ isActive, freeQuestionCount }) => isActive && freeQuestionCount > 0);
  const [open] = useOpenQuizzes();
  const begun = exams.find(({ id }) => id === open?.examId);
  return (
    <section
      aria-labelledby="first-step"
      className="mt-10 flex flex-col items-start gap-6 rounded border border-dashed border-line-strong p-6 sm:flex-row sm:p-8"
    >
      <CairnMark placed={NOTHING_YET} className="size-24" />
      <div className="min-w-0">
        <h2 id="first-step" className="text-title">
          {begun ? 'Finish your quiz' : 'Take your first quiz'}
        </h2>
        <p className="mt-2 max-w-text text-muted">
          {begun ? `${leftText(open!.left, open!.clock)} ` : 'Free questions from every domain of an exam. '}
          As soon as you finish, your scores and strength appear here, and your cairn starts to grow: one stone for each
          domain.
        </p>
        {begun ? (
          <ButtonLink to={paths.quiz(begun.slug)} className="mt-5">
            Continue {begun.name}
          </ButtonLink>
        ) : (
          <Offered exams={exams} />
        )}
      </div>
    </section>
  );
}

function Offered({ exams }: { exams: readonly Exam[] }) {
  return (
    <ul className="mt-5 flex flex-wrap gap-3">
      {exams.slice(0, MOST_OFFERED).map((exam, index) => (
        <li key={exam.id}>
          <ButtonLink to={paths.quiz(exam.slug)} look={index === 0 ? 'primary' : 'plain'}>
            {exam.name}
          </ButtonLink>
        </li>
      ))}
      {(exams.length === 0 || exams.length > MOST_OFFERED) && (
        <li>
          <ButtonLink to={paths.categories} look="quiet">
            All exams
          </ButtonLink>
        </li>
      )}
    </ul>
  );
}
