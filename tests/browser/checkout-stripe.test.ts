import { afterAll, expect, test, vi } from 'vitest';
import { startFakeStripe } from '../factories/fake-stripe.ts';
import { browserAt } from './browser-at.ts';
import { button, EXAM, examId, heading, link, logIn, payButton, toast } from './paying.ts';
import { startSite } from './site.ts';
import { playStripe } from './stripe-page.ts';
import { expectGoodPage, expectGoodScreens, PHONE, visit } from './visitor.ts';

const stripe = await startFakeStripe({ now: () => new Date() });
afterAll(() => stripe.close());
const { browser, site } = await browserAt(startSite(stripe.settings));
const exam = await examId(site);

/** The checkout page is meant to contact Stripe's own hosts; any other foreign request remains a trouble. */
const isTrouble = (trouble: string) => !/^foreign request: https:\/\/(js|api)\.stripe\.com\//.test(trouble);
const declined = { error: { type: 'card_error', message: 'Your card was declined.' } };

test('pays with Stripe’s form, which no other page allows', async () => {
  const { sid, userId } = await site.signUp();
  const { page, context, troubles } = await visit(browser, site.url, PHONE, sid);
  const { next } = await playStripe(page, stripe);
  await page.goto(`/purchase/${EXAM.slug}`);
  await expect.poll(() => page.getByText('Demo').count()).toBe(0);
  expect(troubles).toEqual([]);
  await link(page, 'Continue to Checkout').click();
  await page.frameLocator('iframe').getByText('Card form').waitFor();
  // Link would need hosts that the policy does not allow.
  await expect.poll(() => page.locator('iframe').getAttribute('src')).toContain('link=never');
  await page.getByText('Secured by Stripe', { exact: false }).waitFor();
  await page.getByText('4242 4242 4242 4242').waitFor();
  await expectGoodScreens(page);

  next(declined, { error: { type: 'api_error', message: 'Internal words.' } }, 'succeeds');
  await payButton(page).click();
  await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  await toast(page, 'Payment Failed').waitFor();
  await expectGoodScreens(page);
  await payButton(page).click();
  await page.getByRole('alert').getByText('An unexpected error occurred. Please try again.').waitFor();
  await payButton(page).dblclick();
  await heading(page, 'Payment Successful!').waitFor();
  // What Stripe added to the address is secret, and is gone.
  expect(page.url()).toBe(`${site.url}/checkout-success?examId=${exam}`);
  await expect.poll(() => site.purchases(userId)).toMatchObject([{ status: 'succeeded', amountCents: 2900 }]);
  expect(troubles.filter(isTrouble)).toEqual([]);
  await context.close();
});

test('says that a payment is being confirmed until Stripe decides', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  const { next } = await playStripe(page, stripe);
  next('processes');
  await page.goto(`/checkout/${exam}`);
  await payButton(page).click();
  await heading(page, 'Your payment is being confirmed').waitFor();
  await page.reload();
  await heading(page, 'Your payment is being confirmed').waitFor();
  stripe.succeed([...stripe.intents.keys()].at(-1)!);
  await heading(page, 'Payment Successful!').waitFor();
  await context.close();
});

test('keeps the button in place when the form is ready', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  const { hold } = await playStripe(page, stripe);
  const release = hold();
  await page.goto(`/checkout/${exam}`);
  await page.getByText('Loading the card form...').waitFor();
  await page.locator('iframe').waitFor();
  const waiting = await payButton(page).boundingBox();
  expect(await payButton(page).getAttribute('aria-disabled')).toBe('true');
  release();
  await expect.poll(() => payButton(page).getAttribute('aria-disabled')).toBe('false');
  expect(await payButton(page).boundingBox()).toEqual(waiting);
  await context.close();
});

test('says that the form is blocked, and lets the person try again', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, PHONE, sid);
  const { block } = await playStripe(page, stripe);
  block(true);
  await page.goto(`/checkout/${exam}`);
  await page
    .getByRole('alert')
    .getByText('a content blocker may be preventing it from loading.', { exact: false })
    .waitFor();
  await expectGoodPage(page);
  block(false);
  await button(page, 'Try again').click();
  await page.frameLocator('iframe').getByText('Card form').waitFor();
  await context.close();
});

test('does not pass on the checkout’s policy to the next page, however it is left', async () => {
  const { sid } = await site.signUp();
  const { page, context } = await visit(browser, site.url, undefined, sid);
  await playStripe(page, stripe);
  /** Whether this document still allows Stripe's hosts. */
  const isOpen = () =>
    page.evaluate(() =>
      fetch('https://api.stripe.com/x', { method: 'POST' }).then(
        () => true,
        () => false,
      ),
    );
  const leaving = [
    () => page.getByRole('link', { name: 'Home' }).click(),
    () => link(page, 'Back').click(),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ];
  for (const leave of leaving) {
    await page.goto(`/checkout/${exam}`);
    await payButton(page).waitFor();
    await expect.poll(() => isOpen()).toBe(true);
    await leave();
    await page.waitForURL((url) => !url.pathname.startsWith('/checkout'));
    // Left without a link, the next page appears a moment before it is reloaded.
    await vi.waitFor(async () => expect(await isOpen()).toBe(false), { timeout: 30_000, interval: 100 });
  }
  await context.close();
});

test('shows the form after logging in on the way, in a newly loaded page', async () => {
  const { email } = await site.signUp();
  const { page, context } = await visit(browser, site.url);
  await playStripe(page, stripe);
  await page.goto(`/checkout/${exam}`);
  await logIn(page, email);
  await page.frameLocator('iframe').getByText('Card form').waitFor();
  await context.close();
});
