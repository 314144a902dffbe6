import { lazy, Suspense } from 'react';
import type { Exam } from '#contract/exam.ts';
import { CairnMark } from '#web/ui/cairn-mark.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';

// Only owners of an exam need it, and it loads in the background.
const ExamCairn = lazy(async () => ({ default: (await import('./cairn/exam-cairn.part.tsx')).ExamCairn }));

const CAIRN = 'size-20 max-[24rem]:hidden sm:size-24';

/** An exam's domains with their shares, beside a cairn with a stone for each, placed by its owner or still to come. On a phone it is shown only on the exam's own page. */
export function DomainList({ exam: { id, domains }, isOwned }: { exam: Exam; isOwned: boolean }) {
  // The cairns of several exams share their data: the first one's may arrive before the next one is hydrated.
  const isInBrowser = useIsInBrowser();
  // Not an empty cairn: that would be untrue.
  const room = <span aria-hidden="true" className={`inline-block shrink-0 ${CAIRN}`} />;
  return (
    <div className={`mt-5 flex items-center gap-5 ${isOwned ? '' : 'max-sm:hidden'}`}>
      {!isOwned && <CairnMark placed={domains.map(() => false)} className={CAIRN} />}
      {isOwned && (
        <Suspense fallback={room}>
          {isInBrowser ? <ExamCairn examId={id} domainCount={domains.length} className={CAIRN} /> : room}
        </Suspense>
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
