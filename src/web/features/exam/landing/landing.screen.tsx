import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePageFrame } from '#web/app/page-state.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Catalogue } from './catalogue.part.tsx';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { FreeOffer } from './free-offer.part.tsx';
import { Hero } from './hero.part.tsx';
import { landingKeywords, landingStructuredData } from './landing-meta.ts';
import { ProFeatures } from './pro-features.part.tsx';

export function Component() {
  const exams = useExams();
  const { origin, site } = usePageFrame();
  useFocusAtAnchor();
  return (
    <>
      <PageMeta
        title="IT Certification Practice Exams"
        description="Practice questions for vendor IT certifications, drawn according to the official domain weights. Free to try, no account needed."
        keywords={landingKeywords(exams)}
        structuredData={landingStructuredData(origin, site, exams)}
      />
      <Hero exams={exams} />
      <Catalogue exams={exams} />
      <FreeOffer isExplained={exams.every((exam) => exam.isExplained || exam.questionCount === 0)} />
      <ProFeatures exams={exams} />
    </>
  );
}

/** The router scrolls to `#categories` and `#pricing`; whoever goes by keyboard is to go on from there too. */
function useFocusAtAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash, key]);
}
