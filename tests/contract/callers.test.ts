import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../factories/app.ts';
import { holds, readsKeys, ROLES } from '#rules/account/roles.ts';
import { type Scope, SCOPES } from '#rules/account/scopes.ts';
import type { Answer, Browser } from '../factories/browser.ts';
import { refusal } from '../factories/refusal.ts';
import { addressOf, BODIES, CALLS, plainest } from './examples.ts';

let app: TestApp;
const scripts = {} as Record<Scope, Awaited<ReturnType<TestApp['script']>>>;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
  await app.allowTokens();
  for (const scope of SCOPES) scripts[scope] = await app.script([scope]);
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
  const call = plainest(endpoint, app);
  const strangers = [
    await callers.anon.send(call),
    await callers.anon.send({ ...call, headers: { ...call.headers, ...forged } }),
  ];
  const student = await callers.student.send(call);
  for (const stranger of strangers) {
    if (endpoint.access.of !== 'nobody') expect(refusal(stranger)).toBe('unauthenticated');
    else if (stranger.status >= 400)
      expect(['unauthenticated', 'forbidden', 'cross_site']).not.toContain(refusal(stranger));
  }
  if (endpoint.access.of !== 'nobody' && endpoint.access.of !== 'self') expect(refusal(student)).toBe('forbidden');
  else if (student.status >= 400) expect(['unauthenticated', 'forbidden']).not.toContain(refusal(student));
});

/** What the guard says to those it does not let in. */
const REFUSED = ['unauthenticated', 'forbidden', 'second_factor_missing', 'token_scope'];
/** Calls that refuse by themselves: a scope of which the caller's role has none of the rights. */
const CHOOSY = new Set(['createToken']);

const codeOf = (answer: Answer) => (answer.status < 400 ? null : refusal(answer));

test.each(CALLS)('%s is open to exactly those roles that its relation names', async (_name, endpoint) => {
  const { access } = endpoint;
  if (CHOOSY.has(endpoint.id)) return;
  for (const role of ROLES) {
    const holder = { isAdmin: false, roles: [role] };
    const isOpen =
      access.of === 'nobody' ||
      access.of === 'self' ||
      (access.of === 'exam' ? readsKeys(holder) : holds(holder, access));
    const code = codeOf(await (await app.signIn({ roles: [role] })).send(plainest(endpoint, app)));
    if (isOpen) expect(REFUSED, role).not.toContain(code);
    else expect(code, role).toBe('forbidden');
  }
});

test.each(CALLS)('%s is open to tokens of its scope, if it has one, and to no other', async (_name, endpoint) => {
  if (endpoint.access.of === 'nobody') return;
  for (const scope of SCOPES) {
    const code = codeOf(await scripts[scope].send(plainest(endpoint, app)));
    if (endpoint.scope === scope) expect(REFUSED, scope).not.toContain(code);
    else expect(code, scope).toBe('token_scope');
  }
});

test('a call that asks people to prove themselves again has no scope', () => {
  expect(CALLS.filter(([, { scope, needsFreshLogin }]) => scope && needsFreshLogin)).toEqual([]);
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
  expect(refusal(await callers.anon.send({ ...plainest(endpoint, app), url, body }))).toBe('unauthenticated');
});

/** Rights that administrators may give by these calls. */
const GIVEN: Record<string, readonly string[]> = {
  changeUser: ['isAdmin'],
  createUser: ['isAdmin', 'emailVerified'],
};
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
  const { method, url, body, headers } = plainest(endpoint, app);
  const allowed: Partial<Record<string, Browser[]>> = {
    nobody: [callers.anon],
    self: [callers.student],
    exam: [callers.owner],
  };
  for (const browser of [...(allowed[endpoint.access.of] ?? []), callers.admin]) {
    for (const key of STRAYS) {
      const inQuery = await browser.send({ method, url: `${url}?${encodeURIComponent(key)}=1`, body, headers });
      expect(refusal(inQuery), `in the query: ${key}`).toBe('malformed');
      // Raw bodies are verified by signature, not by keys, and files have none; a right that administrators may give is allowed.
      if (!body || (endpoint.body && endpoint.body.as !== 'json') || GIVEN[endpoint.id]?.includes(key)) continue;
      // Written as text, since an object literal would interpret __proto__.
      const more = JSON.stringify(body).replace(
        /^(\[?)\{(.?)/,
        (_, list: string, next: string) => `${list}{${JSON.stringify(key)}:true${next === '}' ? '' : ','}${next}`,
      );
      expect(refusal(await browser.send({ method, url, body: more })), `in the body: ${more}`).toBe('malformed');
    }
  }
});
