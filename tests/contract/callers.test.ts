import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../factories/app.ts';
import type { Browser } from '../factories/browser.ts';
import { refusal } from '../factories/refusal.ts';
import { addressOf, BODIES, CALLS, plainest } from './examples.ts';

let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
});
// Signed in again each time, since some calls sign out.
beforeEach(async () => {
  callers = await app.everyone();
});
afterAll(() => app.close());

test.each(CALLS)('%s has an example that its own schema accepts', (_name, endpoint) => {
  if (endpoint.body?.as === 'json')
    expect(endpoint.body.schema.safeParse(BODIES[endpoint.id])).toMatchObject({ success: true });
  else expect(BODIES[endpoint.id]).toBeUndefined();
});

test.each(CALLS)('%s refuses the callers it is not for', async (_name, endpoint) => {
  const forged = { cookie: `sid=${'A'.repeat(43)}` };
  const strangers = [
    await callers.anon.send(plainest(endpoint, app)),
    await callers.anon.send({ ...plainest(endpoint, app), headers: forged }),
  ];
  const student = await callers.student.send(plainest(endpoint, app));
  for (const stranger of strangers) {
    if (endpoint.access.of !== 'nobody') expect(refusal(stranger)).toBe('unauthenticated');
    else if (stranger.status >= 400)
      expect(['unauthenticated', 'forbidden', 'cross_site']).not.toContain(refusal(stranger));
  }
  if (endpoint.access.of !== 'nobody' && endpoint.access.of !== 'self') expect(refusal(student)).toBe('forbidden');
  else if (student.status >= 400) expect(['unauthenticated', 'forbidden']).not.toContain(refusal(student));
});

test.each(CALLS)('%s answers 404 for an impossible id', async (_name, endpoint) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'no-id'] as const);
  if (names.length === 0 || endpoint.params?.safeParse(Object.fromEntries(names)).success) return;
  const url = endpoint.path.replace(/\{\w+\}/g, 'no-id');
  expect(refusal(await callers.admin.send({ ...plainest(endpoint, app), url }))).toBe('not_found');
});

test.each(CALLS)('%s is refused without a session before its input is checked', async (_name, endpoint) => {
  if (endpoint.access.of === 'nobody') return;
  const url = `${addressOf(endpoint, app)}?stray=1`;
  const broken = endpoint.body?.as === 'file' ? Buffer.from('broken') : '{"broken":';
  const body = endpoint.method === 'GET' ? undefined : broken;
  expect(refusal(await callers.anon.send({ method: endpoint.method, url, body }))).toBe('unauthenticated');
});

// Columns that nobody may set from outside, and names with a meaning in JavaScript.
const STRAYS = [
  'stray',
  'isAdmin',
  'isPro',
  'proExpiresAt',
  'passwordHash',
  'emailVerified',
  'id',
  'userId',
  'createdAt',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
];

test.each(CALLS)('%s refuses every key it does not know, in the query and in the body', async (_name, endpoint) => {
  const { method, url, body } = plainest(endpoint, app);
  const allowed: Partial<Record<string, Browser[]>> = {
    nobody: [callers.anon],
    self: [callers.student],
    exam: [callers.owner],
  };
  for (const browser of [...(allowed[endpoint.access.of] ?? []), callers.admin]) {
    for (const key of STRAYS) {
      const inQuery = await browser.send({ method, url: `${url}?${encodeURIComponent(key)}=1`, body });
      expect(refusal(inQuery), `in the query: ${key}`).toBe('malformed');
      // Raw bodies are verified by signature, not by keys, and files have none; a right that administrators may give is allowed.
      if (
        !body ||
        (endpoint.body && endpoint.body.as !== 'json') ||
        (endpoint.id === 'changeUser' && key === 'isAdmin')
      )
        continue;
      // Written as text, since an object literal would interpret __proto__.
      const more = JSON.stringify(body).replace(
        /^(\[?)\{(.?)/,
        (_, list: string, next: string) => `${list}{${JSON.stringify(key)}:true${next === '}' ? '' : ','}${next}`,
      );
      expect(refusal(await browser.send({ method, url, body: more })), `in the body: ${more}`).toBe('malformed');
    }
  }
});
