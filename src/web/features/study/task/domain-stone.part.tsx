import type { Exam } from '#contract/exam.ts';
import { growthIn, lackText } from '#web/features/exam/cairn/cairn.ts';
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
          {stone.isPlaced
            ? `You’ve placed the ${domain.name} stone.`
            : `${domain.name}: ${lackText(domain, exam.passPercentage)}.`}
        </p>
      </div>
    </section>
  );
}
