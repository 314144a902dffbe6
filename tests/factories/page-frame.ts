import { pageSiteOf } from '#rules/site/page-site.ts';
import { siteOf } from '#rules/site/site.ts';

/** The frame of a page with default site settings. */
export const PAGE_FRAME = {
  origin: 'https://cairn.example',
  theme: null,
  year: 2031,
  passwordMin: 8,
  providers: [],
  site: pageSiteOf(siteOf([], {}), { logo: '', icon: '' }),
  script: '',
  preloads: [],
};
