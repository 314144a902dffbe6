import type { SiteOutline } from '#contract/page.ts';
import { paths } from './base/paths.ts';

/** The site as the server describes it to search engines and other programs, since only the web code knows its addresses. */
export const site: SiteOutline = {
  pages: [
    paths.home,
    paths.purchaseAny,
    paths.lab(),
    paths.about,
    paths.helpCenter,
    paths.contact,
    paths.community,
    paths.status,
    paths.calibration,
    paths.accessibility,
    paths.privacy,
    paths.terms,
    paths.apiDocs,
  ],
  pagesOf: ({ slug, isForSale, domains, freeTasks }) => [
    paths.quiz(slug),
    paths.study(slug),
    ...(isForSale ? [paths.purchase(slug)] : []),
    ...domains.map((domain) => paths.studyDomain(slug, domain)),
    ...freeTasks.map(({ domain, task }) => paths.studyTask(slug, domain, task)),
  ],
  /** Not for search engines: personal pages, and pages of use only once. */
  hidden: [
    '/api/',
    paths.admin,
    paths.account,
    paths.dashboard,
    '/results/',
    '/checkout',
    '/setup/',
    '/reset-password/',
    '/verify-email/',
    '/unsubscribe/',
    '/left',
    '/calendar/',
    '/today/',
    '/notebook/',
  ],
};
