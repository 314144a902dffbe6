import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { officialCode } from '#rules/exam/code.ts';
import { AccessBox } from '#web/features/exam/access-box.part.tsx';
import { countText } from '#rules/wording/count.ts';
import { DomainList } from '#web/features/exam/domain-list.part.tsx';
import { ExamBadge } from '#web/features/exam/exam-badge.part.tsx';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

type Props = { exam: Exam; category: string; position: number; isOwned: boolean };

/** An exam in the catalog. The next step stands out: free practice, or continuing with an owned exam. */
export function ExamCard({ exam, category, position, isOwned }: Props) {
  const { passRate } = useSite();
  const titleId = `exam-${exam.id}`;
  const isAllFree = exam.freeQuestionCount === exam.questionCount;
  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-y-0 rounded border border-line bg-raised p-4 sm:row-span-4 sm:grid sm:grid-cols-1 sm:grid-rows-subgrid sm:content-start sm:p-6"
    >
      <div>
        <div className="flex items-start justify-between gap-4">
          <p className="text-small text-muted">
            <span className="font-semibold text-nowrap text-ink">{officialCode(exam)}</span> {exam.vendor} {exam.starts}
            {/* Smaller screens have it above the cards. */}
            <span aria-hidden="true" className="max-lg:hidden">{` · ${category}`}</span>
          </p>
          {!exam.isInPreparation && <ExamBadge position={position} />}
        </div>
        <h4 id={titleId} className="mt-2 text-large font-semibold text-balance">
          <WholeCodes>{exam.name}</WholeCodes>
        </h4>
        <p className="mt-2 text-small text-muted max-sm:line-clamp-2 sm:text-base">{exam.description}</p>
      </div>
      <DomainList exam={exam} isOwned={isOwned} />
      <div className="pt-4 max-sm:mt-auto">
        <ul className="figures flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {exam.isInPreparation ? (
            <li className="font-semibold">In preparation</li>
          ) : (
            <>
              <li className="font-semibold">{countText(exam.questionCount, 'question')}</li>
              <li className="font-semibold">{`${isAllFree ? 'All' : exam.freeQuestionCount} free`}</li>
            </>
          )}
          {passRate && !exam.isInPreparation && <li className="text-small text-muted">{`${passRate} Pass Rate`}</li>}
        </ul>
        <div className="mt-3 grid gap-2 min-[24rem]:grid-cols-2">
          {!exam.isInPreparation && (
            <ButtonLink to={paths.quiz(exam.slug)} look={isOwned ? 'plain' : 'primary'} aria-describedby={titleId}>
              Free Practice
            </ButtonLink>
          )}
          <ButtonLink to={paths.study(exam.slug)} look="plain" aria-describedby={titleId}>
            View Content
          </ButtonLink>
        </div>
      </div>
      <AccessBox exam={exam} isOwned={isOwned} describedBy={titleId} />
    </article>
  );
}
