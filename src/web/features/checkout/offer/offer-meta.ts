import type { Exam } from '#contract/exam.ts';
import { paths } from '#web/base/paths.ts';
import type { PageSite } from '#rules/site/page-site.ts';
import { examLabel } from '#web/features/exam/exam-label.ts';

/** The offer as schema.org data; empty if the exam is not sold. */
export function offerData(origin: string, site: PageSite, exam: Exam): Record<string, unknown>[] {
  if (!exam.isForSale) return [];
  return [
    {
      '@type': 'Product',
      name: `${exam.name} - Premium Access`,
      description: exam.description,
      sku: examLabel(exam),
      brand: { '@type': 'Brand', name: site.siteName },
      offers: {
        '@type': 'Offer',
        price: exam.price / 100,
        priceCurrency: site.currency.toUpperCase(),
        availability: 'https://schema.org/OnlineOnly',
        url: origin + paths.purchase(exam.slug),
      },
    },
  ];
}
