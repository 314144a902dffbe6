import { percentageOf } from '#rules/question/percentage.ts';
import { isEnough, strengthVerdict } from '#rules/quiz/verdict.ts';
import type { ExamStanding, StandingDomain } from '#contract/dashboard.ts';
import { weakestOf } from '#rules/practice/weakness.ts';
import { paths } from '#web/base/paths.ts';
import { countText } from '#rules/wording/count.ts';
import { textOf } from '#web/features/question/tone.ts';
import { Verdict } from '#web/features/question/verdict.part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { FREE_DOMAIN } from '#rules/study/reading.ts';
import { UnlockLink } from '#web/features/exam/unlock.tsx';
import { useIsSelling } from '#web/base/page-state.ts';

/** A person's standing in each domain of an exam, and which to study next. */
export function DomainStrength({ standing, isOwned }: { standing: ExamStanding; isOwned: boolean }) {
  const weakest = weakestOf(standing.domains);
  return (
    <div className="min-w-0">
      <h4 className="font-semibold">Strength by domain</h4>
      <ul className="mt-3 space-y-4">
        {standing.domains.map((domain) => (
          <Domain key={domain.number} domain={domain} mark={standing.passPercentage} />
        ))}
      </ul>
      {weakest && <NextStep standing={standing} weakest={weakest} isOwned={isOwned} />}
    </div>
  );
}

type Next = { standing: ExamStanding; weakest: StandingDomain; isOwned: boolean };

/** Links to what the person can open; if the weakest domain is locked, says so and offers what is free. */
function NextStep({ standing: { slug, domains }, weakest, isOwned }: Next) {
  const isSelling = useIsSelling();
  const link = { look: 'plain', size: 'small', className: 'mt-5' } as const;
  if (weakest.tasks > 0 && (isOwned || weakest.number === FREE_DOMAIN)) {
    return (
      <>
        <ButtonLink to={paths.studyDomain(slug, weakest.number)} {...link}>
          Study next: {weakest.name}
        </ButtonLink>
        {/* It may be called strong, if it is much of the exam. */}
        <p className="figures mt-1 text-small text-muted">
          {`That’s where you can gain the most: it’s ${Math.round(weakest.weight)}% of the exam.`}
        </p>
      </>
    );
  }
  if (isOwned) {
    return (
      <ButtonLink to={paths.practice(slug, { domain: String(weakest.number) })} {...link}>
        Practice next: {weakest.name}
      </ButtonLink>
    );
  }
  const free = domains.find(({ number, tasks }) => number === FREE_DOMAIN && tasks > 0);
  return (
    <>
      <p className="mt-5 text-small text-muted">
        {`You can gain the most in ${weakest.name}. ${isSelling ? 'You need premium access to study it' : 'It isn’t among your exams'}`}
        {free && free !== weakest ? `; ${free.name} is free.` : '.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        {free && free !== weakest && (
          <ButtonLink to={paths.studyDomain(slug, free.number)} look="plain" size="small">
            Study {free.name}
          </ButtonLink>
        )}
        <UnlockLink exam={{ slug }} look="quiet" size="small">
          See what premium includes
        </UnlockLink>
      </div>
    </>
  );
}

function Domain({
  domain: { name, weight, percentage, correct, asked: total, answered, unreadTasks },
  mark,
}: {
  domain: StandingDomain;
  mark: number;
}) {
  const unreadNote = unreadTasks > 0 && (
    <span className="figures text-muted">{`${countText(unreadTasks, 'task')} to read`}</span>
  );
  if (percentage === null) {
    return (
      <li className="text-muted">
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap justify-between gap-x-4 text-small">No questions yet {unreadNote}</p>
      </li>
    );
  }
  const { word, tone } = strengthVerdict(percentageOf(correct, total), answered, mark);
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">
          {name}{' '}
          <span className="figures text-small font-normal text-nowrap text-muted">
            {`${Math.round(weight)}% of the exam`}
          </span>
        </span>
        <span className="figures">{isEnough(answered) ? `${percentage}%` : '–'}</span>
      </p>
      <svg className={`mt-1 block h-2 w-full overflow-hidden rounded-full ${textOf[tone]}`} aria-hidden="true">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={isEnough(answered) ? `${percentage}%` : 0} height="100%" className="fill-current" />
        <rect x={`${mark}%`} width="2" height="100%" className="fill-ink" />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-small">
        <Verdict tone={tone}>{word}</Verdict>
        <span className="figures text-muted">
          {correct} of {total} correct
        </span>
        {unreadNote}
      </p>
    </li>
  );
}
