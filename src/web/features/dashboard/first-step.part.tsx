import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { QuizLink } from '#web/features/quiz/quiz-link.part.tsx';

const NOTHING_YET = [false, false, false, false];
const MOST_OFFERED = 4;

/** Links joined as 'A, B, or C'. */
const listOf = (links: ReactNode[]) =>
  links.flatMap((link, index) => {
    if (index === 0) return [link];
    const isLast = index === links.length - 1;
    return [isLast ? (links.length === 2 ? ' or ' : ', or ') : ', ', link];
  });

/** Before the first quiz: what will appear here, and how to begin. */
export function FirstStep() {
  const exams = useExams().filter(({ isActive, freeQuestionCount }) => isActive && freeQuestionCount > 0);
  return (
    <section
      aria-labelledby="first-step"
      className="mt-10 flex flex-col items-start gap-6 rounded border border-dashed border-line-strong p-6 sm:flex-row sm:p-8"
    >
      <CairnMark placed={NOTHING_YET} className="size-24" />
      <div className="min-w-0">
        <h2 id="first-step" className="text-title">
          Take your first quiz
        </h2>
        <p className="mt-2 max-w-text text-muted">
          Free questions from every domain of an exam. As soon as you finish, your scores and strength appear here, and
          your cairn starts to grow: one stone for each domain.
        </p>
        <ul className="mt-5 flex flex-wrap gap-3">
          {exams.slice(0, MOST_OFFERED).map((exam, index) => (
            <li key={exam.id}>
              <QuizLink exam={exam} look={index === 0 ? 'primary' : 'plain'}>
                {exam.name}
              </QuizLink>
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
        {exams.length > 0 && (
          <p className="mt-5 max-w-text text-muted">
            Already have an exam date? Start with a study plan for{' '}
            {listOf(
              exams.slice(0, MOST_OFFERED).map((exam) => (
                <Link
                  key={exam.id}
                  to={paths.today(exam.slug)}
                  className="text-accent underline hover:text-accent-hover"
                >
                  {exam.name}
                </Link>
              )),
            )}
            .
          </p>
        )}
      </div>
    </section>
  );
}
