import { pageSiteOf } from '#rules/site/page-site.ts';
import { siteOf } from '#rules/site/site.ts';

/** What a page knows where nothing of the site was set. */
export const PAGE_FRAME = {
  origin: 'https://cairn.example',
  theme: null,
  year: 2031,
  passwordMin: 8,
  site: pageSiteOf(siteOf([], {}), { logo: '', icon: '' }),
  script: '',
  styles: [],
  preloads: [],
};
