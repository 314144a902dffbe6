import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { later } from '#web/base/later.tsx';
import { loadingContext } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { Hero } from './hero.part.tsx';
import { landingKeywords, landingStructuredData } from './landing-meta.ts';
import { sampleQuery, sampleReviewQuery } from './sample.queries.ts';

const Rest = later(async () => (await import('./rest.part.tsx')).Rest);
if (import.meta.env.SSR) await Rest.arrive();

/** Visitors get a question to try, with its review if answered without JavaScript. The page works without it too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queries } = context.get(loadingContext);
  await Rest.arrive();
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
      <Rest.Part exams={exams} />
    </>
  );
}

/** The router scrolls to `#categories` and `#pricing`; keyboard users should continue from there too. */
function useFocusAtAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    // The router may follow late; by then the person may be somewhere else.
    const active = document.activeElement;
    if (active?.contains(place) || active?.matches('a[href*="#"]')) place?.focus({ preventScroll: true });
  }, [hash, key]);
}
