import type { SiteOutline } from '#contract/page.ts';
import { paths } from './app/paths.ts';

/** What the server tells machines about the site: the addresses worth finding are the web's to know. */
export const site: SiteOutline = {
  pages: [
    paths.home,
    paths.purchaseAny,
    paths.about,
    paths.helpCenter,
    paths.contact,
    paths.community,
    paths.status,
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
  /** Nobody's to find: one's own, or of use once. */
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
    '/calendar/',
    '/today/',
  ],
};
