import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';

export const CARD = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123', postalCode: '12345' };

/** Requests to pay for an exam. */
export const askToPay = (browser: Browser, examId: string): Promise<Answer> =>
  browser.post('/api/create-payment-intent', { examId });

/** Pays with a test card. */
export const confirm = (browser: Browser, clientSecret: string, card: Partial<typeof CARD> = {}): Promise<Answer> =>
  browser.post('/api/demo-payments/confirm', { clientSecret, card: { ...CARD, ...card } });

/** Buys an exam with a demo payment and delivers its events. */
export async function buy(app: TestApp, browser: Browser, examId = app.exam.id): Promise<string> {
  const { status, body } = await askToPay(browser, examId);
  expect(status).toBe(200);
  expect(await confirm(browser, body.clientSecret)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  await app.demoEvents!.deliverDue();
  return body.clientSecret.split('_secret_')[0];
}

export const hasAccess = async (browser: Browser, examId: string): Promise<boolean> =>
  (await browser.get(`/api/exams/${examId}/access`)).body.hasAccess;

export const ownPayments = async (browser: Browser) => (await browser.get('/api/user/payments')).body;
