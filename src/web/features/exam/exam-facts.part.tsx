import { useQuery } from '@tanstack/react-query';
import { missingTypesText } from '#rules/exam/item-types.ts';
import { countText } from '#rules/wording/count.ts';
import { itemsText, passMarkText } from '#rules/wording/exam-format.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { examFactsQuery } from './exam-facts.queries.ts';
import { Lifecycle } from './lifecycle.part.tsx';

const NOT_PUBLISHED = 'not published';

/** What the real exam is like, until when it can be taken, and when that was checked. */
export function ExamFactsSection({ examId }: { examId: string }) {
  const { data: facts } = useQuery(examFactsQuery(useApi(), examId));
  if (!facts) return null;
  const missing = missingTypesText(facts.missingTypes);
  return (
    <section aria-labelledby="exam-facts" className="mt-12">
      <h2 id="exam-facts" className="text-title">
        The Real Exam
      </h2>
      <dl className="figures mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Fact
          name="Questions"
          value={`${itemsText(facts.items) ?? NOT_PUBLISHED}${facts.items?.scored === undefined ? '' : ` (${facts.items.scored} scored)`}`}
        />
        <Fact name="Time" value={countText(facts.minutes, 'minute')} />
        <Fact name="Passing score" value={facts.passMark?.isPublished ? passMarkText(facts.passMark) : NOT_PUBLISHED} />
        <Fact name="Going back" value={facts.isForwardOnly ? 'not allowed' : 'allowed'} />
      </dl>
      <div className="mt-4 max-w-text space-y-2">
        {missing && <p>{missing}</p>}
        <Lifecycle succession={facts.succession} />
        <p className="text-small text-muted">
          {facts.verified === null
            ? 'Not yet confirmed with the vendor.'
            : `Last checked with the vendor on ${dateText(facts.verified)}.`}
        </p>
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold first-letter:uppercase">{value}</dd>
    </div>
  );
}
