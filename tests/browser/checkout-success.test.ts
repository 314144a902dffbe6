import { describe, expect, test, vi } from 'vitest';
import { receiptNumber } from '#rules/checkout/receipt-number.ts';
import { browserAt } from './browser-at.ts';
import { button, CARDS, DEMO, EXAM, examId, fillCard, heading, link, payButton } from './paying.ts';
import { startSite } from './site.ts';
import { expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const exam = await examId(site);

describe('after the payment', () => {
  const success = () => `/checkout-success?examId=${exam}`;
  const stillProcessing = { status: 202, contentType: 'application/json', body: '{"hasAccess":false}' };

  test('says that the provider has not decided, keeps asking, and survives a reload', async () => {
    const { sid } = await site.signUp({ owns: [] });
    const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
    await page.clock.install();
    let asked = 0;
    await page.route('**/grant-access', (route) => {
      asked += 1;
      return route.fulfill(stillProcessing);
    });
    await page.goto(success());
    await heading(page, 'Your payment is being confirmed').waitFor();
    await expectGoodPage(page);
    await page.reload();
    await heading(page, 'Your payment is being confirmed').waitFor();
    const before = asked;
    await page.clock.runFor(1000);
    await vi.waitFor(() => expect(asked).toBe(before + 1));
    // The pauses grow.
    await page.clock.runFor(1000);
    expect(asked).toBe(before + 1);
    const pay = await context.newPage();
    await pay.goto(`/checkout/${exam}`);
    await fillCard(pay, CARDS.good);
    await payButton(pay).click();
    await heading(pay, 'Payment Successful!').waitFor();
    await page.unroute('**/grant-access');
    await page.clock.runFor(60_000);
    await heading(page, 'Payment Successful!').waitFor();
    // Without a page load: data from before the payment is refetched.
    await page.getByRole('link', { name: 'Cairn' }).click();
    await page.getByText('Premium Access Active').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('asks an unreachable provider again', async () => {
    const { sid } = await site.signUp();
    const { page, context } = await visit(browser, site.url, undefined, sid);
    await page.clock.install();
    await page.route('**/grant-access', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"error":"x","code":"provider_unavailable"}',
      }),
    );
    await page.goto(success());
    await page.getByText('We cannot reach the payment provider. Trying again...').waitFor();
    await page.unroute('**/grant-access');
    await page.clock.runFor(2000);
    await heading(page, 'No payment went through').waitFor();
    await context.close();
  });

  test('tells a person who never paid so', async () => {
    const { sid } = await site.signUp();
    const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
    await page.goto(success());
    await heading(page, 'No payment went through').waitFor();
    await expect.poll(() => page.getByText('receipt').count()).toBe(0);
    await expectGoodScreens(page);
    await link(page, 'Back to Checkout').click();
    await payButton(page).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('makes signed-out people log in first and drops the secrets in the address', async () => {
    const { page, context } = await visit(browser, site.url);
    await page.goto(
      `${success()}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`,
    );
    expect(page.url()).toBe(`${site.url}/login?redirect=${encodeURIComponent(success())}`);
    await context.close();
  });
});

test('does not tell an administrator that a payment was successful', async () => {
  const admin = await site.signUp({ isAdmin: true });
  const { page, context } = await visit(browser, site.url, undefined, admin.sid);
  await page.goto(`/checkout-success?examId=${exam}`);
  await heading(page, 'You have access').waitFor();
  await page.goto(`/purchase/${EXAM.slug}`);
  await page.getByText('As an administrator, you have full access to', { exact: false }).waitFor();
  await context.close();
});

test('lists a person’s payments and a receipt in the account', async () => {
  const { sid, userId, email } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`/checkout/${exam}`);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await heading(page, 'Payment Successful!').waitFor();
  const [purchase] = await site.purchases(userId);
  await page.goto('/account#payments');
  const payments = page.getByRole('region', { name: 'Payments' });
  await payments.getByText(/ · Paid · Demo$/).waitFor();
  await payments.getByText(/^Access until /).waitFor();
  await expectGoodScreens(page);
  await payments.getByRole('link', { name: /^Receipt/ }).click();
  await heading(page, 'Receipt').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/account/receipts/${purchase!.id}`);
  for (const words of [receiptNumber(purchase!.id), email, `${EXAM.name} - Premium Access`, '$29.00 USD', DEMO])
    await page.getByText(words, { exact: true }).waitFor();
  await expectGoodScreens(page);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
  await expect.poll(() => button(page, 'Print Receipt').isVisible()).toBe(false);
  // But nobody else's.
  const other = await site.signUp();
  const answer = await fetch(page.url(), { headers: { cookie: `sid=${other.sid}` } });
  expect(answer.status).toBe(404);
  expect(troubles).toEqual([]);
  await context.close();
});
