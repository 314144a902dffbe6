import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Exam } from '#contract/exam.ts';
import { QUIZ_SECONDS } from '#rules/quiz/timing.ts';
import { useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useIsOpen } from '#web/base/page-state.ts';
import { Pictures } from '#web/features/exam/pictures.part.tsx';
import { labQuery } from '#web/features/exam/lab.queries.ts';
import { Catalogue } from './catalogue.part.tsx';
import { useIsInBrowser } from '#web/ui/form/use-is-in-browser.ts';
import { ProFeatures } from './pro-features.part.tsx';

/** Everything on the landing page below the first screen. */
export function Rest({ exams }: { exams: readonly Exam[] }) {
  return (
    <>
      {/* On a wide screen, the product is seen before what there is of it; on a phone, the exams come first. */}
      <Tools id="pictures-wide" className="mb-16 max-lg:hidden" titleClass="sr-only" />
      <Catalogue exams={exams} />
      <Suspense>
        <FreeOffer isExplained={exams.every((exam) => exam.isExplained || exam.questionCount === 0)} />
        <Tools id="pictures" className="mt-8 sm:mt-20 lg:hidden" titleClass="mb-4 text-title" />
        <ProFeatures exams={exams} />
      </Suspense>
    </>
  );
}

type ToolsProps = { id: string; className: string; titleClass: string };

/** What the product looks like, and the way to a lab that anyone can do, if there is one. */
function Tools({ id, className, titleClass }: ToolsProps) {
  const me = useMe();
  const { data } = useQuery(labQuery(useApi(), null));
  // One place may have loaded it before the other is hydrated.
  const lab = useIsInBrowser() ? data : null;
  return (
    <section aria-labelledby={id} className={`page-width ${className}`}>
      <h2 id={id} className={titleClass}>
        Your study tools
      </h2>
      <Pictures
        lab={lab ? { to: paths.lab(), name: me ? 'Do a lab now' : 'Do a lab now, without an account' } : null}
      />
    </section>
  );
}

const facts = (isExplained: boolean, isOpen: boolean) => [
  {
    title: 'Just like the exam',
    text: `${QUIZ_SECONDS / 60} minutes, with questions spread across the domains according to the vendor’s published weights.`,
  },
  {
    title: isExplained ? 'Every answer explained' : 'Every answer checked',
    text: `When you finish, you see ${isExplained ? 'why each option is right or wrong' : 'every correct answer'} and how you did in each domain.`,
  },
  {
    title: 'No sign-up needed',
    text: `Practice without an account. ${isOpen ? 'Create a free one' : 'Log in'} to save your results and review them later.`,
  },
];

/** What everyone gets for free, all of it facts about the product. */
function FreeOffer({ isExplained }: { isExplained: boolean }) {
  return (
    <section aria-labelledby="free-title" className="page-width mt-8 sm:mt-20">
      <h2 id="free-title" className="text-title">
        Free, for every exam
      </h2>
      {/* On a phone, scrolls by swiping or with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-labelledby="free-title" className="card-row narrow-row mt-4 md:grid-cols-3">
        {facts(isExplained, useIsOpen()).map(({ title, text }) => (
          <li key={title} className="border-t border-line-strong pt-4">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
