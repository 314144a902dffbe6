import type { ExamDomain } from '#contract/exam.ts';
import { CairnMark } from '#web/ui/cairn-mark.tsx';

/** The domains of an exam with their shares, beside a cairn that waits for its stones: one for each. */
export function DomainList({ domains }: { domains: readonly ExamDomain[] }) {
  return (
    <div className="mt-5 flex items-center gap-5">
      <CairnMark placed={domains.map(() => false)} className="size-20 max-[24rem]:hidden sm:size-24" />
      <ul className="min-w-0 flex-1 text-small" aria-label="Domains and their share of the exam">
        {domains.map((domain) => (
          <li key={domain.number} className="flex items-baseline justify-between gap-4 border-b border-line py-1 last:border-b-0">
            <span>{domain.name}</span>
            <span className="figures font-semibold">{`${Math.round(domain.weight)}%`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
