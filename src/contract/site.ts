import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const SiteItem = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Sanitized. */
  html: z.string(),
  /** For a help center question: whether it is also listed at the top; other words people use for it. */
  isPopular: z.boolean(),
  words: z.string(),
});
export type SiteItem = z.infer<typeof SiteItem>;

const SiteSection = z.strictObject({
  id: z.string(),
  title: z.string(),
  html: z.string(),
  items: z.array(SiteItem),
});
export type SiteSection = z.infer<typeof SiteSection>;

export const SiteText = z.strictObject({
  /** The day since which it has read this way. */
  updatedOn: z.iso.date(),
  /** What comes before the first heading: its list entries, or its paragraphs. */
  summary: z.array(z.string()),
  sections: z.array(SiteSection),
});
export type SiteText = z.infer<typeof SiteText>;

/** The texts that have their own pages. */
export const PAGE_TEXTS = ['terms', 'privacy', 'help', 'about'] as const;
export type PageText = (typeof PAGE_TEXTS)[number];

export const getSiteText = endpoint({
  id: 'getSiteText',
  summary: 'A text of the site, as set by its operator',
  method: 'GET',
  path: '/api/site-texts/{name}',
  access: { of: 'nobody', as: 'anyone' },
  params: z.strictObject({ name: z.enum(PAGE_TEXTS) }),
  reply: SiteText,
  problems: ['not_found'],
});
