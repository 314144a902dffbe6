import { expect, test } from 'vitest';
import { browserAt } from './browser-at.ts';
import {
  button,
  CARDS,
  DEMO,
  EXAM,
  examId,
  field,
  fillCard,
  hasAccess,
  heading,
  link,
  logIn,
  payButton,
  toast,
} from './paying.ts';
import { startSite } from './site.ts';
import { expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const { browser, site } = await browserAt(startSite());
const exam = await examId(site);

test('sells an exam after two failed cards, and opens everything', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  await page.goto(`/purchase/${EXAM.slug}`);
  await page.getByText(DEMO).waitFor();
  await expectGoodScreens(page);
  await link(page, 'Continue to Checkout').click();
  await field(page, 'Card number').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/checkout/${exam}`);
  await page.getByText(DEMO).waitFor();
  await page.getByRole('region', { name: 'Order Summary' }).getByText('100+ flashcards').waitFor();
  // On a phone the payment comes before the list of what is included.
  const card = (await field(page, 'Card number').boundingBox())!;
  expect(card.y + card.height).toBeLessThan(664);
  await expectGoodScreens(page);

  await payButton(page).click();
  for (const fault of [
    'Your card number is incomplete.',
    'Your card’s expiration date is incomplete.',
    'Your card’s security code is incomplete.',
    'Your postal code is incomplete.',
  ]) {
    await page.getByText(fault, { exact: true }).waitFor();
  }
  await expectGoodScreens(page);
  await fillCard(page, CARDS.declined);
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
  await payButton(page).click();
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await toast(page, 'Payment Failed').waitFor();
  await expectGoodScreens(page);

  await fillCard(page, CARDS.authentication);
  await payButton(page).click();
  await heading(page, 'Did you make this payment?').waitFor();
  await expectGoodScreens(page);
  await button(page, 'Reject').click();
  await page.getByRole('alert').getByText('We could not authenticate your card. Please try another one.').waitFor();
  await expect.poll(() => field(page, 'Card number').inputValue()).toBe('4000 0025 0000 3155');
  expect(await hasAccess(site, sid)).toBe(false);

  await payButton(page).click();
  await button(page, 'Approve').click();
  await heading(page, 'Payment Successful!').waitFor();
  await page.getByText('We emailed you a receipt.').waitFor();
  await page.getByText(DEMO).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expectGoodScreens(page);
  await expect.poll(() => link(page, 'Start Studying Now').getAttribute('href')).toBe(`/today/${exam}`);
  await expect.poll(() => link(page, 'View Dashboard').getAttribute('href')).toBe('/dashboard');
  await expect.poll(() => site.purchases(userId)).toMatchObject([{ status: 'succeeded', amountCents: 2900 }]);

  await page.goto(`/purchase?examId=${exam}`);
  await heading(page, 'Already Purchased').waitFor();
  await expectGoodScreens(page);
  await page.goto(`/checkout/${exam}`);
  await heading(page, 'Already Purchased').waitFor();
  await expect.poll(() => heading(page, 'Order Summary').count()).toBe(0);
  await expectGoodScreens(page);
  expect(troubles).toEqual([]);
  await context.close();
});

test('lets a signed-out person log in and come back to pay', async () => {
  const { email } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url);
  await page.goto(`/purchase?examId=${exam}`);
  await heading(page, 'Access Required').waitFor();
  await expectGoodScreens(page);
  const back = `redirect=${encodeURIComponent(`/purchase?examId=${exam}`)}`;
  await expect.poll(() => link(page, 'Create Account').getAttribute('href')).toBe(`/register?${back}`);
  await expect.poll(() => link(page, 'Log In').getAttribute('href')).toBe(`/login?${back}`);
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

test('closes the payment after too many failed cards and opens a new one in place', async () => {
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

test('completes a purchase by keyboard only', async () => {
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
  // The first mistake takes the focus, so that it can be corrected at once.
  await page.getByText('Your card’s security code is incomplete.').waitFor();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await heading(page, 'Did you make this payment?').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Payment Successful!').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View receipt');
  expect(troubles).toEqual([]);
  await context.close();
});

test('pays once on a double click', async () => {
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

test('opens the same payment in two tabs', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  const other = await context.newPage();
  await Promise.all([page.goto(`/checkout/${exam}`), other.goto(`/checkout?examId=${exam}`)]);
  await Promise.all([fillCard(page, CARDS.good), payButton(other).waitFor()]);
  await payButton(page).click();
  await heading(page, 'Payment Successful!').waitFor();
  await fillCard(other, CARDS.good);
  await payButton(other).click();
  // Paid already: the second press leads to the same outcome, without a second payment.
  await heading(other, 'Payment Successful!').waitFor();
  expect((await site.purchases(userId)).map(({ status }) => status)).toEqual(['succeeded']);
  await context.close();
});

test('says in place that a payment cannot be prepared, and lets the person try again', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  await page.route('**/api/create-payment-intent', (route) => route.abort());
  await page.goto(`/checkout/${exam}`);
  await page.getByRole('alert').getByText('You have not been charged.', { exact: false }).waitFor();
  await expectGoodPage(page);
  await page.unroute('**/api/create-payment-intent');
  await button(page, 'Try again').click();
  await payButton(page).waitFor();
  await context.close();
});

test('leads through the login and back if the session ends on the way', async () => {
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
