import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import type { Exam } from '#contract/exam.ts';
import type { PageSite } from '#rules/site/page-site.ts';
import { officialCode } from '#rules/exam/code.ts';
import { later } from '#web/base/later.tsx';
import { loadingContext } from '#web/base/loading.ts';
import { meQuery } from '#web/base/me.ts';
import { usePageFrame } from '#web/base/page-state.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { paths } from '#web/base/paths.ts';
import { Hero } from './hero.part.tsx';
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

function landingKeywords(exams: readonly Exam[]): string[] {
  return ['IT certification', 'practice exam', 'practice questions', 'study guide', 'flashcards'].concat(
    exams.flatMap((exam) => [exam.name, officialCode(exam)]).filter(Boolean),
  );
}

/** The site's operator, the site, and the courses it lists, as schema.org data. */
function landingStructuredData(origin: string, site: PageSite, all: readonly Exam[]): Record<string, unknown>[] {
  const exams = all.filter((exam) => !exam.isInPreparation);
  const organization = { '@type': 'Organization', name: site.siteName, url: origin };
  return [
    { ...organization, slogan: site.tagline, logo: origin + (site.logo || '/favicon.svg') },
    { '@type': 'WebSite', name: site.siteName, url: origin, description: site.tagline, publisher: organization },
    ...(exams.length > 0 ? [courseList(origin, exams, organization, site.currency.toUpperCase())] : []),
  ];
}

function courseList(
  origin: string,
  exams: readonly Exam[],
  provider: object,
  priceCurrency: string,
): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    name: 'Popular IT Certifications',
    itemListElement: exams.map((exam, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Course',
        name: exam.name,
        courseCode: officialCode(exam) || undefined,
        description: exam.description,
        url: origin + paths.study(exam.slug),
        provider,
        offers: [
          { '@type': 'Offer', category: 'Free', price: 0, priceCurrency, url: origin + paths.quiz(exam.slug) },
          ...(exam.isForSale
            ? [
                {
                  '@type': 'Offer',
                  category: 'Paid',
                  price: exam.price / 100,
                  priceCurrency,
                  url: origin + paths.purchase(exam.slug),
                },
              ]
            : []),
        ],
        hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
      },
    })),
  };
}
