import type { SiteSetting } from '#contract/site-admin.ts';

export type Topic = SiteSetting['topic'];

/** The name of each group of settings, and what it is about. */
export const TOPIC_NAMES: Record<Topic, { title: string; text: string }> = {
  identity: { title: 'Name and look', text: 'Who you are, on every page and in every email.' },
  support: { title: 'Support', text: 'How and when people can reach you.' },
  money: { title: 'Currency and refunds', text: 'Your currency, and how long you offer refunds.' },
  claims: {
    title: 'Claims',
    text: 'Advertised figures. None of them are measured, so make each one true or turn it off.',
  },
  offers: { title: 'Offers', text: 'Advertised prices and discounts. Customers always pay the exam’s own price.' },
  texts: { title: 'Page text', text: 'Policies, help, and About, in Markdown.' },
};
