import { lazy, Suspense } from 'react';
import type { Exam } from '#contract/exam.ts';
import { CairnMark } from '#web/ui/cairn-mark.tsx';

// Only owners of an exam need it. The server has it at hand; a browser fetches it in the background.
const load = () => import('./cairn/exam-cairn.part.tsx');
const ExamCairn = import.meta.env.SSR
  ? (await load()).ExamCairn
  : lazy(async () => ({ default: (await load()).ExamCairn }));

const CAIRN = 'size-20 max-[24rem]:hidden sm:size-24';

/** The domains of an exam with their shares, beside a cairn of a stone for each: placed as far as its owner is, or waiting. On a phone they stand where the exam is shown by itself. */
export function DomainList({ exam: { id, domains }, isOwned }: { exam: Exam; isOwned: boolean }) {
  const waiting = <CairnMark placed={domains.map(() => false)} className={CAIRN} />;
  return (
    <div className={`mt-5 flex items-center gap-5 ${isOwned ? '' : 'max-sm:hidden'}`}>
      {isOwned ? (
        <Suspense fallback={waiting}>
          <ExamCairn examId={id} domainCount={domains.length} className={CAIRN} />
        </Suspense>
      ) : (
        waiting
      )}
      <ul className="min-w-0 flex-1 text-small" aria-label="Domains and their share of the exam">
        {domains.map((domain) => (
          <li
            key={domain.number}
            className="flex items-baseline justify-between gap-4 border-b border-line py-1 last:border-b-0"
          >
            <span>{domain.name}</span>
            <span className="figures font-semibold">{`${Math.round(domain.weight)}%`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
