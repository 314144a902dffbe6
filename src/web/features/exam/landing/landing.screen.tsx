import { Suspense, useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { loadingContext } from '#web/app/loading.ts';
import { meQuery } from '#web/app/me.ts';
import { usePageFrame } from '#web/app/page-state.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Catalogue } from './catalogue.part.tsx';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { FreeOffer } from './free-offer.part.tsx';
import { Hero } from './hero.part.tsx';
import { landingKeywords, landingStructuredData } from './landing-meta.ts';
import { Pictures } from '#web/features/exam/pictures.part.tsx';
import { ProFeatures } from './pro-features.part.tsx';
import { sampleQuery, sampleReviewQuery } from './sample.queries.ts';

/** A visitor has a question to try; where it was answered without JavaScript, with its review. The page does without if need be. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queries } = context.get(loadingContext);
  if (await queries.ensureQueryData(meQuery(api))) queries.removeQueries({ queryKey: ['sample'] });
  else {
    const sample = await queries.ensureQueryData(sampleQuery(api)).catch(() => null);
    const picked = new URL(request.url).searchParams.get('picked');
    if (sample && picked) await queries.prefetchQuery(sampleReviewQuery(api, sample.question.id, picked));
  }
  return null;
}

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
      {/* What stands below is taken over after what is seen first. */}
      <Suspense>
        <Catalogue exams={exams} />
      </Suspense>
      <Suspense>
        <FreeOffer isExplained={exams.every((exam) => exam.isExplained || exam.questionCount === 0)} />
        <section aria-labelledby="pictures-title" className="page-width mt-10 sm:mt-20">
          <h2 id="pictures-title" className="mb-4 text-title">
            What you study with
          </h2>
          <Pictures />
        </section>
        <ProFeatures exams={exams} />
      </Suspense>
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
