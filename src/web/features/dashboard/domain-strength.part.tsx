import type { ExamStanding, StandingDomain } from '#contract/dashboard.ts';
import { STRONG_FROM, strengthOf } from '#rules/quiz/level.ts';
import { weakestOf } from '#rules/statistics/progress.ts';
import { paths } from '#web/app/paths.ts';
import { counted } from '#rules/wording/count.ts';
import { textOf, toneOfStrength } from '#web/features/quiz/tones.ts';
import { Verdict } from '#web/features/quiz/verdict.part.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** How one stands in each domain of an exam over all attempts, and which to study next. */
export function DomainStrength({ standing }: { standing: ExamStanding }) {
  const weakest = weakestOf(standing.domains);
  return (
    <div className="min-w-0">
      <h4 className="font-semibold">Strength by domain</h4>
      <ul className="mt-3 space-y-4">
        {standing.domains.map((domain) => (
          <Domain key={domain.number} domain={domain} />
        ))}
      </ul>
      {weakest && weakest.tasks > 0 && (
        <ButtonLink to={paths.studyDomain(standing.slug, weakest.number)} look="plain" size="small" className="mt-5">
          Study next: {weakest.name}
        </ButtonLink>
      )}
      {weakest && weakest.tasks === 0 && (
        <ButtonLink to={paths.practice(standing.slug)} look="plain" size="small" className="mt-5">
          Practice next: {weakest.name}
        </ButtonLink>
      )}
    </div>
  );
}

function Domain({ domain: { name, percentage, correct, asked, unreadTasks } }: { domain: StandingDomain }) {
  const left = unreadTasks > 0 && (
    <span className="figures text-muted">{`${counted(unreadTasks, 'task')} to read`}</span>
  );
  if (percentage === null) {
    return (
      <li className="text-muted">
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap justify-between gap-x-4 text-small">
          Not asked yet
          {left}
        </p>
      </li>
    );
  }
  const strength = strengthOf(percentage);
  const tone = toneOfStrength[strength];
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="figures">{percentage}%</span>
      </p>
      <svg className={`mt-1 block h-2 w-full overflow-hidden rounded-full ${textOf[tone]}`} aria-hidden="true">
        <rect width="100%" height="100%" className="fill-line" />
        <rect width={`${percentage}%`} height="100%" className="fill-current" />
        <rect x={`${STRONG_FROM}%`} width="2" height="100%" className="fill-ink" />
      </svg>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-small">
        <Verdict tone={tone}>{strength}</Verdict>
        <span className="figures text-muted">
          {correct} of {asked} correct
        </span>
        {left}
      </p>
    </li>
  );
}
