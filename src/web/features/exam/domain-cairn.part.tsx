import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { countText, wordFor } from '#rules/wording/count.ts';
import { buttonLabel } from './exam-label.ts';
import { useIsOwner } from './use-is-owner.ts';
import { WholeCodes } from '#web/ui/whole-codes.tsx';

const WIDEST = 152;
/** The offset of each stone from the axis, as if stacked by hand. */
const SHIFTS = [0, 3, -4, 3, -2, 2];

/** An exam's domains as a drawing: one stone each, as wide as its share, the heaviest at the bottom. */
export function DomainCairn({ exam }: { exam: Exam }) {
  const domains = [...exam.domains].sort((a, b) => b.weight - a.weight);
  const isOwner = useIsOwner(exam);
  const heaviest = domains[0]?.weight ?? 1;
  return (
    <figure className="rounded border border-line bg-raised p-5 sm:p-8">
      <figcaption>
        <p className="text-small text-muted">What the exam covers</p>
        <h2 className="mt-1 text-large font-semibold">
          <WholeCodes>{exam.name}</WholeCodes>
        </h2>
      </figcaption>
      <ol className="mt-6 flex flex-col-reverse">
        {domains.map((domain, index) => (
          <li
            key={domain.number}
            className="grid min-h-10 grid-cols-[min(5.5rem,40%)_minmax(0,1fr)] items-center gap-x-4 min-[24rem]:grid-cols-[min(8rem,40%)_minmax(0,1fr)] sm:min-h-12 sm:grid-cols-[min(10rem,40%)_minmax(0,1fr)]"
          >
            <Stone share={domain.weight / heaviest} shift={SHIFTS[index % SHIFTS.length]!} />
            <span className="py-1 text-small wrap-anywhere">
              <strong className="figures font-semibold">{`${Math.round(domain.weight)}%`}</strong>{' '}
              <span className="text-muted">{domain.name}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-6 border-t border-line pt-5 text-small text-muted">
        Each stone is a domain, as wide as its share of the exam.
        {!isOwner &&
          ` ${countText(exam.freeQuestionCount, 'question')} across all domains ${wordFor(exam.freeQuestionCount, 'is', 'are')} free.`}
      </p>
      <ButtonLink to={isOwner ? paths.dashboard : paths.quiz(exam.slug)} look="plain" size="small" className="mt-4">
        <WholeCodes>{isOwner ? 'See where you stand' : `Try ${buttonLabel(exam)} now`}</WholeCodes>
      </ButtonLink>
    </figure>
  );
}

/** As tall as its row, however many lines that has, so that the stones touch. */
function Stone({ share, shift }: { share: number; shift: number }) {
  const width = Math.max(16, WIDEST * share);
  return (
    <span aria-hidden="true" className="relative self-stretch">
      <svg viewBox="0 0 160 48" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <rect
          x={80 + shift - width / 2}
          y="1"
          width={width}
          height="46"
          rx="22"
          className="fill-accent-soft stroke-accent"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </span>
  );
}
