import type { PurchasedExam } from '#contract/dashboard.ts';
import type { ExamToday } from '#contract/today.ts';
import { paths } from '#web/base/paths.ts';
import { placedText } from '#web/features/exam/cairn/cairn.ts';
import { CairnOf } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useCairn } from '#web/features/exam/cairn/use-cairn.ts';
import { Lifecycle } from '#web/features/exam/lifecycle.part.tsx';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { accessEnd } from '#rules/wording/access.ts';
import { dateText } from '#rules/wording/date.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';
import { useIsSelling } from '#web/base/page-state.ts';

type Props = { exams: readonly PurchasedExam[]; ended: readonly ExamToday[] };

/** The exams the person has paid access to, each with their progress and where to continue, and those it ended for. */
export function PremiumExams({ exams, ended }: Props) {
  return (
    <section aria-labelledby="premium-exams" className="mt-12">
      <h2 id="premium-exams" className="text-title">
        {useIsSelling() ? 'My Premium Exams' : 'My Exams'}
      </h2>
      {ended.map((exam) => (
        <Ended key={exam.examId} exam={exam} />
      ))}
      {exams.length === 0 && ended.length === 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded border border-dashed border-line-strong p-5">
          <p className="max-w-text text-muted">
            Exams you unlock appear here, with your progress through the study guide, flashcards, and full question
            bank.
          </p>
          <ButtonLink to={paths.categories} look="plain">
            Browse exams
          </ButtonLink>
        </div>
      )}
      {exams.length > 0 && (
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          {exams.map((exam) => (
            <li key={exam.id} className="min-w-0">
              <Card exam={exam} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Ended({ exam }: { exam: ExamToday }) {
  const isForSale = useExams().some(({ id, isForSale: isSold }) => id === exam.examId && isSold);
  const textId = `ended-${exam.examId}`;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded border border-line p-5">
      <p id={textId} className="max-w-text">
        Your access to <WholeCodes>{exam.name}</WholeCodes> ended on {dateText(exam.accessEndedAt!)}.
      </p>
      {isForSale && (
        <ButtonLink to={paths.purchase(exam.slug)} look="plain" aria-describedby={textId}>
          Get access again
        </ButtonLink>
      )}
    </div>
  );
}

function Card({ exam }: { exam: PurchasedExam }) {
  const domains = useExams().find(({ id }) => id === exam.id)?.domains ?? [];
  const cairn = useCairn(exam.id, domains.length);
  const titleId = `owned-${exam.id}`;
  return (
    <article aria-labelledby={titleId} className="flex h-full flex-col rounded border border-line bg-raised p-5">
      <div className="flex items-start justify-between gap-4">
        <h3 id={titleId} className="text-large wrap-anywhere">
          <WholeCodes>{exam.name}</WholeCodes>
        </h3>
        <CairnOf view={cairn} className="size-16" />
      </div>
      <p className="text-small text-muted">{accessEnd(exam.expiresAt)}</p>
      <Lifecycle succession={exam.succession} examDate={exam.examDate} className="mt-2 text-small" />
      <dl className="figures mt-3 grid grid-cols-3 gap-3">
        <Fact name="Progress" value={`${exam.progress}%`} />
        <Fact name="Best score" value={exam.bestScore === null ? '–' : `${exam.bestScore}%`} />
        <Fact name="Attempts" value={String(exam.attempts)} />
      </dl>
      <svg className="mt-3 block h-1.5 w-full overflow-hidden rounded-full" aria-hidden="true">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={`${exam.progress}%`} height="100%" className="fill-accent" />
      </svg>
      <p className="figures mt-1.5 text-small text-muted">{placedText(cairn.cairn)}</p>
      <div className="mt-auto flex flex-wrap gap-3 pt-5">
        <ButtonLink to={paths.study(exam.slug)} look="plain" aria-describedby={titleId} className="flex-1">
          Continue Studying
        </ButtonLink>
        <ButtonLink to={paths.practice(exam.slug)} look="plain" aria-describedby={titleId} className="flex-1">
          Practice
        </ButtonLink>
        <ButtonLink to={paths.quiz(exam.slug)} look="plain" aria-describedby={titleId} className="flex-1">
          Take a Quiz
        </ButtonLink>
      </div>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-large font-semibold">{value}</dd>
    </div>
  );
}
