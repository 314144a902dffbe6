import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import type { PageSite } from '#rules/site/page-site.ts';
import { officialCode } from '#rules/exam/code.ts';

export function landingKeywords(exams: readonly Exam[]): string[] {
  return ['IT certification', 'practice exam', 'practice questions', 'study guide', 'flashcards'].concat(
    exams.flatMap((exam) => [exam.name, officialCode(exam)]).filter(Boolean),
  );
}

/** The site's operator, the site, and the courses it lists, as schema.org data. */
export function landingStructuredData(origin: string, site: PageSite, all: readonly Exam[]): Record<string, unknown>[] {
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
