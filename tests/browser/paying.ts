import type { Page } from 'playwright-core';
import { PASSWORD } from '../factories/people.ts';
import type { Site } from './site.ts';

/** The exam bought in the tests. */
export const EXAM = {
  code: 'CLF-C02',
  name: 'AWS Certified Cloud Practitioner',
  slug: 'aws-certified-cloud-practitioner',
};

/** Shown on every payment page where no money moves. */
export const DEMO = 'Demo payments: no money moves';

export const CARDS = {
  good: '4242424242424242',
  authentication: '4000002500003155',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
};

export const field = (page: Page, label: string) => page.getByLabel(label);
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const payButton = (page: Page) => button(page, /^Complete Payment - \$\d/);
export const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true });

export async function examId(site: Site): Promise<string> {
  const exam = (await (await fetch(`${site.url}/api/exams/${EXAM.slug}`)).json()) as { id: string };
  return exam.id;
}

/** Fills in the card form key by key, like a person. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await field(page, 'Card number').fill('');
  await field(page, 'Card number').pressSequentially(number);
  await field(page, 'Expiry').fill('');
  await field(page, 'Expiry').pressSequentially('1231');
  await field(page, 'CVC').fill('123');
  await field(page, 'ZIP or postal code').fill('94107');
}

/** Whether the owner of a session has access to the full exam, according to the API. */
export async function hasAccess(site: Site, sid: string): Promise<boolean> {
  const answer = await fetch(`${site.url}/api/exams/${await examId(site)}/access`, {
    headers: { cookie: `sid=${sid}` },
  });
  return ((await answer.json()) as { hasAccess: boolean }).hasAccess;
}

/** Signs in on the current login page. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log In').click();
}
