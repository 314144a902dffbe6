import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ExamFacts } from '#contract/exam-facts.ts';
import { missingTypesText } from '#rules/exam/item-types.ts';
import { countText } from '#rules/wording/count.ts';
import { itemsText, passMarkText } from '#rules/wording/exam-format.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/app/loading.ts';
import { paths } from '#web/app/paths.ts';
import { examFactsQuery } from './exam-facts.queries.ts';

const NOT_PUBLISHED = 'not published';

/** What the real exam is like and until when it can be taken, with the day on which that was checked. */
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
          value={`${itemsText(facts.items) ?? NOT_PUBLISHED}${facts.items?.scored === undefined ? '' : `, ${facts.items.scored} of them scored`}`}
        />
        <Fact name="Time" value={countText(facts.minutes, 'minute')} />
        <Fact name="Pass mark" value={facts.passMark?.isPublished ? passMarkText(facts.passMark) : NOT_PUBLISHED} />
        <Fact name="Navigation" value={facts.isForwardOnly ? 'forward only' : 'back and forth'} />
      </dl>
      <div className="mt-4 max-w-text space-y-2">
        {missing && <p>{missing}</p>}
        <Lifecycle facts={facts} />
        <p className="text-small text-muted">{`Last checked on ${dateText(facts.verified)}.`}</p>
      </div>
    </section>
  );
}

function Lifecycle({ facts: { retires, isRetired, successor } }: { facts: ExamFacts }) {
  if (!retires && !successor) return null;
  const until = retires && dateText(retires);
  return (
    <p>
      {until && (isRetired ? `This exam could be taken until ${until}.` : `This exam can be taken until ${until}.`)}{' '}
      {successor && (
        <>
          Its successor is{' '}
          {successor.slug ? (
            <Link to={paths.study(successor.slug)} className="text-accent underline">
              {successor.code}
            </Link>
          ) : (
            successor.code
          )}
          .
        </>
      )}
    </p>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
