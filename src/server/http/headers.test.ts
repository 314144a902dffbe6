import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/calls.ts';
import type { Answer } from '../../../tests/factories/browser.ts';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const policyOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((part) => part.split(/ (.*)/s).slice(0, 2)),
  );

function holdsToBeGuarded(answer: Answer, name: string): void {
  const { headers } = answer;
  expect(policyOf(answer), name).toEqual(POLICY);
  expect(headers, name).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")',
  });
  for (const absent of ['x-powered-by', 'server', 'strict-transport-security'])
    expect(headers[absent], name).toBeUndefined();
  expect(headers['content-type'], name).toMatch(/; charset=utf-8$|^application\/zip$/);
}

test('sends the security headers with every reply, including refusals and unknown addresses', async () => {
  const { anon, admin } = await app.everyone();
  const urls = [
    '/',
    '/nothing',
    '/api/nothing',
    '/api/exams/%zz',
    '/%ff',
    '/metrics',
    '/checkout',
    '/checkout/x',
    '/api/openapi.json',
    '/.git/config',
    '/..%2f..%2fetc/passwd',
  ];
  for (const browser of [anon, admin]) {
    for (const url of urls) holdsToBeGuarded(await browser.get(url), url);
    for (const { method, path } of contract) {
      const url = path.replace(/\{\w+\}/g, app.exam.id);
      for (const body of [undefined, '{', {}, { stray: 1 }]) {
        holdsToBeGuarded(
          await browser.send({ method, url, body: method === 'GET' ? undefined : body }),
          `${method} ${url}`,
        );
      }
      holdsToBeGuarded(await browser.send({ method: 'OPTIONS', url }), `OPTIONS ${url}`);
    }
  }
});

test('keeps every API reply out of shared caches and marks it as depending on the cookie', async () => {
  const { anon, student } = await app.everyone();
  for (const browser of [anon, student]) {
    for (const { path } of contract.filter(({ method }) => method === 'GET')) {
      const { headers, status } = await browser.get(path.replace(/\{\w+\}/g, app.exam.id));
      expect(headers['cache-control'], path).toBe('private, no-store');
      if (status === 200) expect(headers.vary, path).toBe('Cookie');
    }
  }
});

test('tells browsers to stay on https for a year, for our own name only', async () => {
  const settings = { PUBLIC_URL: 'https://cairn.example', ALLOW_DEMO_PAYMENTS: '1', RATE_LIMITS: '1' };
  const secure = await startTestApp({ home: app.home, settings });
  try {
    const { headers } = await secure.visitor().get('/api/health');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    // Someone who opens the bare http address needs a working page to learn what is wrong.
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  } finally {
    await secure.close();
  }
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
};

test('allows Stripe’s form on the checkout pages only', async () => {
  const paid = await startTestApp({ home: app.home, settings: STRIPE });
  try {
    const visitor = paid.visitor();
    const stripePolicy = {
      ...POLICY,
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
    };
    for (const url of ['/checkout', `/checkout/${app.exam.id}`, `/checkout?examId=${app.exam.id}`]) {
      expect(policyOf(await visitor.get(url)), url).toEqual(stripePolicy);
    }
    for (const url of [
      '/',
      '/login',
      '/checkout-success',
      '/checkoutx',
      '/purchase',
      '/account',
      '/api/checkout',
      '/x?/checkout',
    ]) {
      holdsToBeGuarded(await visitor.get(url), url);
    }
  } finally {
    await paid.close();
  }
});
