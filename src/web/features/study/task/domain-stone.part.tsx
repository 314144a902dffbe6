import type { StandingDomain } from '#contract/dashboard.ts';
import type { Exam } from '#contract/exam.ts';
import { STRONG_FROM } from '#rules/quiz/level.ts';
import { isStrong, STRONG_ANSWERS } from '#rules/statistics/progress.ts';
import { countText } from '#rules/wording/count.ts';
import { listText } from '#rules/wording/list.ts';
import { growthIn } from '#web/features/exam/cairn/cairn.ts';
import { CairnGrowth } from '#web/features/exam/cairn/cairn-growth.part.tsx';
import { CairnOf } from '#web/features/exam/cairn/exam-cairn.part.tsx';
import { useCairn } from '#web/features/exam/cairn/use-cairn.ts';

/** At the end of a task: the cairn, and what this domain's stone still needs; reading the last task places it here. */
export function DomainStone({ exam, domainNumber }: { exam: Exam; domainNumber: number }) {
  const found = useCairn(exam.id, exam.domains.length);
  const domain = found.standing?.domains.find(({ number }) => number === domainNumber);
  const stone = found.standing?.stones[found.standing.domains.indexOf(domain!)];
  if (!domain || !stone) return null;
  return (
    <section aria-label="Your cairn" className="mt-4 flex items-center gap-4 print:hidden">
      <CairnOf view={found} className="size-16" />
      <div className="min-w-0 text-small">
        <CairnGrowth exam={exam} growth={found.growth && growthIn(domainNumber, found.growth)} />
        <p className="mt-1 text-muted">
          {stone.isPlaced ? `You’ve placed the ${domain.name} stone.` : stillToDo(domain)}
        </p>
      </div>
    </section>
  );
}

/** What a stone that is not placed yet still needs. */
function stillToDo(domain: StandingDomain): string {
  const { name, unreadTasks, answered, percentage } = domain;
  const soFar = answered < STRONG_ANSWERS ? '' : ` (you’re at ${percentage}%)`;
  const missing = [
    ...(unreadTasks > 0 ? [`read ${countText(unreadTasks, 'more task')}`] : []),
    ...(answered < STRONG_ANSWERS ? [`answer ${countText(STRONG_ANSWERS - answered, 'more question')}`] : []),
    ...(isStrong(domain) ? [] : [`get ${STRONG_FROM}% right in practice${soFar}`]),
  ];
  return `To place the ${name} stone, ${missing.length > 0 ? listText(missing) : 'answer within the time limit'}.`;
}
