import type { Page } from 'playwright-core';
import type { FakeStripe } from '../factories/fake-stripe.ts';

/**
 * Stripe's script as far as a test needs it: a form in its own frame, calls to its own host, a redirect when the payment succeeds. As
 * text, because it runs in the page.
 */
const SCRIPT = `
window.Stripe = (key) => ({
  elements({ clientSecret, appearance }) {
    const parts = {};
    return {
      clientSecret,
      getElement: (type) => parts[type] ?? null,
      update() {},
      create(type, options) {
        const heard = {};
        return (parts[type] = {
          on: (event, callback) => (heard[event] = callback),
          off() {}, update() {}, unmount() {}, destroy() {},
          mount(place) {
            const frame = document.createElement('iframe');
            frame.title = 'Secure payment input frame';
            frame.src = 'https://js.stripe.com/form?text=' + encodeURIComponent(appearance.variables.colorText) + '&link=' + options?.wallets?.link;
            frame.onload = () => heard.ready?.();
            place.append(frame);
          },
        });
      },
    };
  },
  async confirmPayment({ elements, confirmParams }) {
    const answer = await (await fetch('https://api.stripe.com/confirm', { method: 'POST', body: elements.clientSecret })).json();
    if (answer.error) return answer;
    const secrets = '&payment_intent=' + answer.id + '&payment_intent_client_secret=' + elements.clientSecret + '&redirect_status=succeeded';
    location.assign(confirmParams.return_url + secrets);
    return new Promise(() => {});
  },
  createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
});
window.Stripe.version = 'endive';
`;

/** The outcome of the card on the form: a message from Stripe, or success. */
type CardResult = { error: { type: string; message: string } } | 'succeeds' | 'processes';

/** Simulates Stripe's hosts for a page. The browser requests them like the real ones, so the page's policy applies. */
export async function playStripe(page: Page, stripe: FakeStripe) {
  const plan: CardResult[] = [];
  let isBlocked = false;
  let held = Promise.resolve();
  const anywhere = { 'access-control-allow-origin': '*' };
  await page.route('https://js.stripe.com/**', async (route) => {
    if (isBlocked) return route.abort();
    const isForm = route.request().url().includes('/form');
    if (isForm) await held;
    return route.fulfill(
      isForm
        ? {
            contentType: 'text/html',
            body: '<!doctype html><html lang="en"><title>Card</title><p>Card form</p></html>',
          }
        : { contentType: 'text/javascript', body: SCRIPT },
    );
  });
  await page.route('https://api.stripe.com/**', (route) => {
    if (!route.request().url().endsWith('/confirm')) return route.fulfill({ headers: anywhere, json: {} });
    const id = (route.request().postData() ?? '').split('_secret_')[0]!;
    const outcome = plan.shift() ?? 'succeeds';
    if (outcome === 'succeeds') stripe.succeed(id);
    if (outcome === 'processes') stripe.process(id);
    return route.fulfill({ headers: anywhere, json: typeof outcome === 'string' ? { id } : outcome });
  });
  return {
    /** The outcomes of the next attempts to pay. */
    next: (...outcomes: CardResult[]) => void plan.push(...outcomes),
    /** Like a content blocker. */
    block: (isOn: boolean) => void (isBlocked = isOn),
    /** The form loads only when the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
