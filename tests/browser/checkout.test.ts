import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../setup/chromium.ts';
import { button, CARDS, EXAM, examId, field, fillCard, hasAccess, heading, link, payButton, toast } from './paying.ts';
import { type Site, startSite } from './site.ts';
import { expectGoodPage, SCREENS, visit } from './visitor.ts';

let browser: Browser;
let site: Site;
let exam: string;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startSite()]);
  exam = await examId(site);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const DEMO = 'Demo payments: no money moves';

describe.each(SCREENS)('on a screen $width wide, $scheme', (screen) => {
  test('a person buys an exam after two cards that failed, and everything is open afterwards', async () => {
    const { sid, userId } = await site.signUp();
    const { page, context, troubles } = await visit(browser, site.url, screen, sid);
    await page.goto(`/purchase/${EXAM.slug}`);
    await page.getByText(DEMO).waitFor();
    await expectGoodPage(page);
    await link(page, 'Continue to Checkout').click();
    await field(page, 'Card number').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/checkout/${exam}`);
    await page.getByText(DEMO).waitFor();
    await page.getByRole('region', { name: 'Order Summary' }).getByText('100+ flashcards').waitFor();
    await expectGoodPage(page);

    await payButton(page).click();
    for (const fault of [
      'Your card number is incomplete.',
      "Your card's expiration date is incomplete.",
      "Your card's security code is incomplete.",
      'Your postal code is incomplete.',
    ]) {
      await page.getByText(fault, { exact: true }).waitFor();
    }
    await expectGoodPage(page);
    await fillCard(page, CARDS.declined);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await payButton(page).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await toast(page, 'Payment Failed').waitFor();
    await expectGoodPage(page);

    await fillCard(page, CARDS.authentication);
    await payButton(page).click();
    await heading(page, 'Is this you?').waitFor();
    await expectGoodPage(page);
    await button(page, 'Reject').click();
    await page.getByRole('alert').getByText('We could not authenticate your card. Please try another one.').waitFor();
    expect(await field(page, 'Card number').inputValue()).toBe('4000 0025 0000 3155');
    expect(await hasAccess(site, sid)).toBe(false);

    await payButton(page).click();
    await button(page, 'Approve').click();
    await heading(page, 'Payment Successful!').waitFor();
    await page.getByText('A receipt was sent to you by email.').waitFor();
    await page.getByText(DEMO).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expectGoodPage(page);
    expect(await link(page, 'Start Studying Now').getAttribute('href')).toBe(`/study/${exam}`);
    expect(await link(page, 'View Dashboard').getAttribute('href')).toBe('/dashboard');
    expect(await site.purchases(userId)).toMatchObject([{ status: 'succeeded', amountCents: 2900 }]);

    // Without another page load: what was known before the payment is known anew.
    if (screen.width > 1000) {
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByText('Premium Access Active').waitFor();
    }
    await page.goto(`/purchase?examId=${exam}`);
    await heading(page, 'Already Purchased').waitFor();
    await expectGoodPage(page);
    await page.goto(`/checkout/${exam}`);
    await heading(page, 'Already Purchased').waitFor();
    await expectGoodPage(page);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('who is signed out is told so, logs in and comes back to pay', async () => {
    const { email } = await site.signUp();
    const { page, context, troubles } = await visit(browser, site.url, screen);
    await page.goto(`/purchase?examId=${exam}`);
    await heading(page, 'Access Required').waitFor();
    await expectGoodPage(page);
    const back = `redirect=${encodeURIComponent(`/purchase?examId=${exam}`)}`;
    expect(await link(page, 'Create Account').getAttribute('href')).toBe(`/register?${back}`);
    expect(await link(page, 'Log In').getAttribute('href')).toBe(`/login?${back}`);
    await link(page, 'Log In').click();
    await logIn(page, email);
    await link(page, 'Continue to Checkout').waitFor();
    expect(new URL(page.url()).search).toBe(`?examId=${exam}`);
    await link(page, 'Continue to Checkout').click();
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await heading(page, 'Payment Successful!').waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });
});

async function logIn(page: Parameters<typeof field>[0], email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await button(page, 'Log In').click();
}

test.each([
  [CARDS.declined, 'Your card was declined.'],
  [CARDS.insufficient, 'Your card has insufficient funds.'],
  [CARDS.expired, 'Your card has expired.'],
  [CARDS.wrongCvc, "Your card's security code is incorrect."],
])('the card %s fails: said in place and in a notice, and nothing opens', async (card, message) => {
  const { sid, userId } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto(`/checkout/${exam}`);
  await fillCard(page, card);
  await payButton(page).click();
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
  await toast(page, 'Payment Failed').waitFor();
  expect(await hasAccess(site, sid)).toBe(false);
  expect(await site.purchases(userId)).toMatchObject([{ status: 'open' }]);
  await context.close();
});

test('a card that fails too often closes the payment; a new one is opened in place', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto(`/checkout/${exam}`);
  await fillCard(page, CARDS.declined);
  const confirmed = () => page.waitForResponse('**/api/demo-payments/confirm');
  for (let tries = 0; tries < 6; tries += 1) {
    const [answer] = await Promise.all([confirmed(), payButton(page).click()]);
    if (answer.status() === 409) break;
    await payButton(page).waitFor();
  }
  await page.getByRole('alert').getByText('This payment is no longer open. Please start again.').waitFor();
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await heading(page, 'Payment Successful!').waitFor();
  expect((await site.purchases(userId)).map(({ status }) => status).toSorted()).toEqual(['canceled', 'succeeded']);
  await context.close();
});

test('the whole purchase works by keyboard alone', async () => {
  const { sid } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, undefined, sid);
  await page.goto(`/purchase/${EXAM.slug}`);
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const focused = document.activeElement;
        return (focused as HTMLInputElement | null)?.labels?.[0]?.textContent ?? focused?.textContent ?? '';
      });
      if (at === name) return;
    }
    throw new Error(`no ${name} by tabulator`);
  };
  await tabTo('Continue to Checkout');
  await page.keyboard.press('Enter');
  await field(page, 'Card number').waitFor();
  await tabTo('Card number');
  await page.keyboard.type(CARDS.authentication);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12/31');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('94107');
  await page.keyboard.press('Enter');
  // The first mistake takes the focus, so that it can be mended at once.
  await page.getByText("Your card's security code is incomplete.").waitFor();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await heading(page, 'Is this you?').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Payment Successful!').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('View receipt');
  expect(troubles).toEqual([]);
  await context.close();
});

test('a double click pays once', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/demo-payments/confirm') && sent.push(request.url()));
  await page.goto(`/checkout/${exam}`);
  await fillCard(page, CARDS.good);
  await payButton(page).dblclick();
  await heading(page, 'Payment Successful!').waitFor();
  expect(sent).toHaveLength(1);
  expect((await site.purchases(userId)).map(({ status }) => status)).toEqual(['succeeded']);
  await context.close();
});

test('two tabs open the same payment', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  const other = await context.newPage();
  await Promise.all([page.goto(`/checkout/${exam}`), other.goto(`/checkout?examId=${exam}`)]);
  await Promise.all([fillCard(page, CARDS.good), payButton(other).waitFor()]);
  await payButton(page).click();
  await heading(page, 'Payment Successful!').waitFor();
  await fillCard(other, CARDS.good);
  await payButton(other).click();
  // Paid already: the second press leads to the same outcome, and to no second payment.
  await heading(other, 'Payment Successful!').waitFor();
  expect((await site.purchases(userId)).map(({ status }) => status)).toEqual(['succeeded']);
  await context.close();
});

test('whoever closes the tab right after paying finds the exam open', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  // Nobody gets to the page that asks for access.
  await page.route('**/checkout-success*', (route) => route.abort());
  await page.goto(`/checkout/${exam}`);
  await fillCard(page, CARDS.good);
  await Promise.all([page.waitForResponse('**/api/demo-payments/confirm'), payButton(page).click()]);
  await context.close();
  await vi.waitFor(async () => expect(await hasAccess(site, sid)).toBe(true), { timeout: 10_000, interval: 100 });
});

describe('after the payment', () => {
  const success = () => `/checkout-success?examId=${exam}`;
  const stillProcessing = { status: 202, contentType: 'application/json', body: '{"hasAccess":false}' };

  test('while the provider has not decided it says so, goes on asking, and survives a reload', async () => {
    const { sid } = await site.signUp({ owns: [] });
    const { page, context, troubles } = await visit(browser, site.url, SCREENS[0], sid);
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
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('a provider that cannot be reached is asked again', async () => {
    const { sid } = await site.signUp();
    const { page, context } = await visit(browser, site.url, undefined, sid);
    await page.clock.install();
    await page.route('**/grant-access', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"x","code":"provider_unavailable"}' }));
    await page.goto(success());
    await page.getByText('We cannot reach the payment provider. Trying again...').waitFor();
    await page.unroute('**/grant-access');
    await page.clock.runFor(2000);
    await heading(page, 'No payment went through').waitFor();
    await context.close();
  });

  test.each(SCREENS)('who never paid is told so, on $width $scheme', async (screen) => {
    const { sid } = await site.signUp();
    const { page, context, troubles } = await visit(browser, site.url, screen, sid);
    await page.goto(success());
    await heading(page, 'No payment went through').waitFor();
    expect(await page.getByText('receipt').count()).toBe(0);
    await expectGoodPage(page);
    await link(page, 'Back to Checkout').click();
    await payButton(page).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('who is signed out logs in first, and the secrets in the address are dropped', async () => {
    const { page, context } = await visit(browser, site.url);
    await page.goto(`${success()}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`);
    expect(page.url()).toBe(`${site.url}/login?redirect=${encodeURIComponent(success())}`);
    await context.close();
  });
});

test('an administrator is not told that a payment was successful', async () => {
  const admin = await site.signUp({ isAdmin: true });
  const { page, context } = await visit(browser, site.url, undefined, admin.sid);
  await page.goto(`/checkout-success?examId=${exam}`);
  await heading(page, 'Access is open').waitFor();
  await page.goto(`/purchase/${EXAM.slug}`);
  await page.getByText('As an administrator you can open all of', { exact: false }).waitFor();
  await context.close();
});

test('a payment that cannot be prepared is said in place, and can be tried again', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, SCREENS[0], sid);
  await page.route('**/api/create-payment-intent', (route) => route.abort());
  await page.goto(`/checkout/${exam}`);
  await page.getByRole('alert').getByText('Nothing has been charged.', { exact: false }).waitFor();
  await expectGoodPage(page);
  await page.unroute('**/api/create-payment-intent');
  await button(page, 'Try again').click();
  await payButton(page).waitFor();
  await context.close();
});

test('a session that ended on the way leads to the login and back to the checkout', async () => {
  const { sid, email } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await page.goto(`/checkout?examId=${exam}`, { waitUntil: 'commit' });
  await payButton(page).waitFor();
  await site.endSessions();
  await page.reload();
  expect(page.url()).toBe(`${site.url}/login?redirect=${encodeURIComponent(`/checkout?examId=${exam}`)}`);
  await logIn(page, email);
  await payButton(page).waitFor();
  expect(page.url()).toBe(`${site.url}/checkout?examId=${exam}`);
  await context.close();
});

describe('the purchase page', () => {
  test.each(SCREENS)('without an exam lists them all, on $width $scheme', async (screen) => {
    const { page, context, troubles } = await visit(browser, site.url, screen);
    await page.goto('/purchase');
    await expectGoodPage(page);
    await page.getByRole('link', { name: new RegExp(EXAM.name) }).first().click();
    await heading(page, EXAM.name).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/purchase/${EXAM.slug}`);
    expect(troubles).toEqual([]);
    await context.close();
  });

  test('is found by id, by slug and by query, and an unknown exam is not found', async () => {
    const asked = async (path: string) => {
      const { status, headers } = await fetch(site.url + path, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await asked(`/purchase/${exam}`)).toEqual([301, `/purchase/${EXAM.slug}`]);
    expect(await asked(`/purchase/${EXAM.slug}`)).toEqual([200, null]);
    expect(await asked(`/purchase?examId=${exam}`)).toEqual([200, null]);
    expect(await asked('/purchase')).toEqual([200, null]);
    expect(await asked('/purchase/nothing')).toEqual([404, null]);
    expect(await asked('/purchase?examId=nothing')).toEqual([404, null]);
    expect(await asked('/checkout')).toEqual([302, '/purchase']);
    const page = await (await fetch(`${site.url}/purchase?examId=${exam}`)).text();
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/purchase/${EXAM.slug}"/>`));
  });

  test('says what is advertised, and plainly what is measured', async () => {
    const { page, context } = await visit(browser, site.url);
    await page.goto(`/purchase/${EXAM.slug}`);
    const text = (await page.getByRole('main').textContent()) ?? '';
    for (const words of ['93% pass rate', '50,000+ students', '60 flashcards', '60 expert tips', '90-day access', '30-day money-back guarantee', 'Regular price $58', '50% off', '$29', 'One-time payment', 'Access lasts 90 days from the moment you pay.', '4 domains']) {
      expect(text).toContain(words);
    }
    await context.close();
  });
});

test.each(SCREENS)('own payments and a receipt stand in the account, on $width $scheme', async (screen) => {
  const { sid, userId, email } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, screen, sid);
  await page.goto(`/checkout/${exam}`);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await heading(page, 'Payment Successful!').waitFor();
  const [purchase] = await site.purchases(userId);
  await page.goto('/account#payments');
  const payments = page.getByRole('region', { name: 'Payments' });
  await payments.getByText(/ · Paid · Demo$/).waitFor();
  await payments.getByText(/^Access until /).waitFor();
  await expectGoodPage(page);
  await payments.getByRole('link', { name: /^Receipt/ }).click();
  await heading(page, 'Receipt').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/account/receipts/${purchase!.id}`);
  for (const words of [purchase!.id, email, `${EXAM.name} - Premium Access`, '$29.00 USD', DEMO]) await page.getByText(words, { exact: true }).waitFor();
  await expectGoodPage(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await button(page, 'Print Receipt').isVisible()).toBe(false);
  // Nobody else's.
  const other = await site.signUp();
  const answer = await fetch(page.url(), { headers: { cookie: `sid=${other.sid}` } });
  expect(answer.status).toBe(404);
  expect(troubles).toEqual([]);
  await context.close();
});
