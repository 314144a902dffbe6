import { Suspense } from 'react';
import type { Exam } from '#contract/exam.ts';
import { Pictures } from '#web/features/exam/pictures.part.tsx';
import { Catalogue } from './catalogue.part.tsx';
import { FreeOffer } from './free-offer.part.tsx';
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
