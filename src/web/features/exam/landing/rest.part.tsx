import { Suspense } from 'react';
import type { Exam } from '#contract/exam.ts';
import { QUIZ_SECONDS } from '#rules/quiz/timing.ts';
import { useIsOpen } from '#web/base/page-state.ts';
import { Pictures } from '#web/features/exam/pictures.part.tsx';
import { Catalogue } from './catalogue.part.tsx';
import { ProFeatures } from './pro-features.part.tsx';

/** Everything on the landing page below the first screen. */
export function Rest({ exams }: { exams: readonly Exam[] }) {
  return (
    <>
      <Catalogue exams={exams} />
      <Suspense>
        <FreeOffer isExplained={exams.every((exam) => exam.isExplained || exam.questionCount === 0)} />
        <section aria-labelledby="pictures-title" className="page-width mt-8 sm:mt-20">
          <h2 id="pictures-title" className="mb-4 text-title">
            Your study tools
          </h2>
          <Pictures />
        </section>
        <ProFeatures exams={exams} />
      </Suspense>
    </>
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
