import { expect, test, vi } from 'vitest';
import { browserAt } from './browser-at.ts';
import { button, CARDS, examId, field, fillCard, hasAccess, heading, payButton, toast } from './paying.ts';
import { startSite } from './site.ts';
import { visit } from './visitor.ts';

// Every card of the demo, in a browser, on the embedded database and on PostgreSQL.
const { browser, site } = await browserAt(startSite());
const exam = await examId(site);

async function atCheckout() {
  const { sid, userId } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, undefined, sid);
  await page.goto(`/checkout/${exam}`);
  return { sid, userId, page, context, troubles };
}

test('says why a card fails, in place and in a notice, opens nothing, and then accepts a good one', async () => {
  const { sid, userId, page, context, troubles } = await atCheckout();
  for (const [card, message] of [
    [CARDS.declined, 'Your card was declined.'],
    [CARDS.insufficient, 'Your card has insufficient funds.'],
    [CARDS.expired, 'Your card has expired.'],
    [CARDS.wrongCvc, 'Your card’s security code is incorrect.'],
  ] as const) {
    await fillCard(page, card);
    await payButton(page).click();
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
    await toast(page, 'Payment Failed').first().waitFor();
    expect(await hasAccess(site, sid), card).toBe(false);
    await expect.poll(() => site.purchases(userId), { message: card }).toMatchObject([{ status: 'open' }]);
  }
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await heading(page, 'Payment Successful!').waitFor();
  await expect.poll(() => hasAccess(site, sid)).toBe(true);
  await expect.poll(() => site.purchases(userId)).toMatchObject([{ status: 'succeeded', amountCents: 2900 }]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('pays with a card that needs authentication only once that is approved', async () => {
  const { sid, userId, page, context, troubles } = await atCheckout();
  await fillCard(page, CARDS.authentication);
  await payButton(page).click();
  await heading(page, 'Did you make this payment?').waitFor();
  await button(page, 'Reject').click();
  await page.getByRole('alert').getByText('We could not authenticate your card.', { exact: false }).waitFor();
  expect(await hasAccess(site, sid)).toBe(false);
  await expect.poll(() => field(page, 'Card number').inputValue()).toBe('4000 0025 0000 3155');
  await payButton(page).click();
  await heading(page, 'Did you make this payment?').waitFor();
  expect(await hasAccess(site, sid)).toBe(false);
  await button(page, 'Approve').click();
  await heading(page, 'Payment Successful!').waitFor();
  await expect.poll(() => hasAccess(site, sid)).toBe(true);
  await expect.poll(() => site.purchases(userId)).toMatchObject([{ status: 'succeeded' }]);
  expect(troubles).toEqual([]);
  await context.close();
});

test('opens the exam even if the tab is closed right after paying', async () => {
  const { sid, page, context } = await atCheckout();
  // The page that asks for access is never reached.
  await page.route('**/checkout-success*', (route) => route.abort());
  await fillCard(page, CARDS.good);
  await Promise.all([page.waitForResponse('**/api/demo-payments/confirm'), payButton(page).click()]);
  await context.close();
  await vi.waitFor(async () => expect(await hasAccess(site, sid)).toBe(true), { timeout: 30_000, interval: 100 });
});
