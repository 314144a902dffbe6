import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import { examDayText } from '#rules/wording/exam-format.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useIsSelling, useSite } from '#web/base/page-state.ts';
import { countText } from '#rules/wording/count.ts';
import { examFactsQuery } from '#web/features/exam/exam-facts.queries.ts';
import { LabPicture } from '#web/features/exam/lab-picture.part.tsx';
import { labQuery } from '#web/features/exam/lab.queries.ts';
import { Pictures } from '#web/features/exam/pictures.part.tsx';
import { TickList } from '#web/ui/tick-list.tsx';
import { accessClaim, accessSentence } from '#rules/wording/access.ts';

/** What is sold, what is free anyway, for how long, and how refunds work. Counted or from settings, except for the last lines. */
export function OfferDetails({ exam }: { exam: Exam }) {
  const lab = useQuery(labQuery(useApi(), exam.id)).data;
  const facts = useQuery(examFactsQuery(useApi(), exam.id)).data;
  const { passRate, students, purchaseFlashcards, purchaseTips, guarantee, refundDays } = useSite();
  const isSelling = useIsSelling();
  const me = useMe();
  const claims = [
    passRate && `${passRate} pass rate`,
    students,
    purchaseFlashcards,
    purchaseTips,
    ...(isSelling ? [accessClaim(exam.accessDays), guarantee] : []),
  ];
  const benefits = [
    countText(exam.questionCount, 'question') + (exam.isExplained ? ', with every option explained' : ''),
    'Unlimited practice with the full question bank',
    ...(facts ? [`Exam simulations just like exam day: ${examDayText(facts)}`] : []),
    'The study guide and flashcards for every domain',
    'Progress and results by domain, saved to your account',
  ];
  return (
    <div className="mt-6 max-w-text divide-y divide-line border-y border-line lg:mt-10">
      <Part title="What you get">
        <TickList items={benefits} />
      </Part>
      <Part title="What it looks like">
        <Pictures />
      </Part>
      {exam.domains.length > 0 && (
        <Part title={`${countText(exam.domains.length, 'domain')}, weighted as on the exam`}>
          <ul className="divide-y divide-line">
            {exam.domains.map(({ number, name, weight }) => (
              <li key={number} className="flex items-baseline justify-between gap-x-6 py-1.5">
                <span className="min-w-0 wrap-break-word">{name}</span>
                <span className="figures font-semibold">{`${Math.round(weight)}%`}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="What’s free">
        <p>
          {exam.freeQuestionCount === exam.questionCount
            ? 'Every question currently in the bank, in quizzes of 20, and Domain 1 of the study guide.'
            : `${countText(exam.freeQuestionCount, 'question')} across the domains, in quizzes of 20, and Domain 1 of the study guide.`}{' '}
          <Link to={paths.quiz(exam.slug)} className="text-accent underline">
            Try them first
          </Link>
          .
        </p>
        {lab && <LabPicture slug={exam.slug} isSignedIn={me !== null} />}
      </Part>
      {isSelling && (
        <>
          <Part title="How long it lasts">
            <p>{accessSentence(exam.accessDays)} You pay once; nothing renews automatically.</p>
          </Part>
          <Part title="Refunds">
            <p>
              <Link to={paths.contact} className="text-accent underline">
                Contact us
              </Link>{' '}
              within {countText(Number(refundDays), 'day')} of your payment for a full refund. Your access to the exam
              then ends; your results stay in your account.
            </p>
          </Part>
        </>
      )}
      <ul aria-label="Highlights" className="flex flex-wrap gap-x-5 gap-y-1 py-5 text-small text-muted">
        {claims.filter(Boolean).map((claim) => (
          <li key={claim}>{claim}</li>
        ))}
      </ul>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-5">
      <h2 className="text-large font-semibold">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}
