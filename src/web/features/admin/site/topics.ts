import type { SiteSetting } from '#contract/site-admin.ts';

export type Topic = SiteSetting['topic'];

/** What each group of settings is called, and what it is about. */
export const TOPIC_NAMES: Record<Topic, { title: string; text: string }> = {
  identity: { title: 'Name and look', text: 'Who you are, on every page and in every mail.' },
  support: { title: 'Support', text: 'How people reach you, and when.' },
  money: { title: 'Money', text: 'What prices are in, and for how long they are given back.' },
  claims: { title: 'Claims', text: 'Advertised figures. None of them is measured: make each true, or switch it off.' },
  offers: { title: 'Offers', text: 'Advertised prices and discounts. What is charged is the price of the exam.' },
  texts: { title: 'Texts', text: 'Policies, help and About, in Markdown.' },
};
