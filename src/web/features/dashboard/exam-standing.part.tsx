import type { ExamStanding } from '#contract/dashboard.ts';
import { ExamCairn } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { countText } from '#rules/wording/count.ts';
import { paths } from '#web/base/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DomainStrength } from './domain-strength.part.tsx';
import { TrendOf } from './trend.part.tsx';

/** A person's standing in one exam. */
export function ExamStandingOf({ standing, isOwned }: { standing: ExamStanding; isOwned: boolean }) {
  const titleId = `standing-${standing.examId}`;
  const best = standing.bestScore === null ? '' : `, best score ${standing.bestScore}%`;
  return (
    <article aria-labelledby={titleId} className="border-t border-line py-8 first:border-t-0">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ExamCairn examId={standing.examId} domainCount={standing.stones.length} className="size-14" />
        <div className="min-w-0 flex-1 basis-52">
          <h3 id={titleId} className="text-large wrap-anywhere">
            {standing.name}
          </h3>
          <p className="figures text-muted">
            {standing.attempts === 0 ? 'Practice only so far' : countText(standing.attempts, 'attempt')}
            {best}
          </p>
        </div>
        {isOwned ? (
          <ButtonLink to={paths.practice(standing.slug)} look="plain" size="small" aria-describedby={titleId}>
            Practice
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.quiz(standing.slug)} look="plain" size="small" aria-describedby={titleId}>
            {standing.attempts === 0 ? 'Take a quiz' : 'Take another quiz'}
          </ButtonLink>
        )}
      </header>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <TrendOf name={standing.name} trend={standing.trend} passPercentage={standing.passPercentage} />
        <DomainStrength standing={standing} isOwned={isOwned} />
      </div>
    </article>
  );
}
