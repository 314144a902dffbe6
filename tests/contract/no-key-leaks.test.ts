import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importPacks } from '#server/features/content/import/import.ts';
import { startTestApp, type TestApp } from '../factories/app.ts';
import { CATEGORIES, makePack } from '../factories/pack.ts';
import { CALLS, plainest } from './examples.ts';

/** Part of everything that reveals an answer, and of nothing else. */
const MARK = 'MARKED-AS-SECRET';
const KEYS = /"(correctAnswers?|explanation|rationales?|keys?|isCorrect|contentHash|fixed)"/;

let app: TestApp;
let callers: Awaited<ReturnType<TestApp['everyone']>>;
beforeAll(async () => {
  app = await startTestApp();
  const marked = makePack(120, {
    question: ({ explanation, options }) => ({
      explanation: `${explanation} ${MARK}`,
      options: options.map((option) => ({ ...option, rationale: `${option.rationale} ${MARK}` })),
    }),
  });
  await importPacks(app.database, { categories: CATEGORIES, packs: [marked] }, app.clock.now);
  await app.catalogue.refresh();
});
// Signed in again each time, since some calls sign out.
beforeEach(async () => {
  callers = await app.everyone();
});
afterAll(() => app.close());

test.each(CALLS)('%s reveals keys only to administrators who ask for full questions', async (_name, endpoint) => {
  for (const who of ['anon', 'student', 'owner', 'admin'] as const) {
    for (const search of ['', '?count=20', '?includeInactive=1']) {
      const call = plainest(endpoint, app);
      const { status, text } = await callers[who].send({ ...call, url: call.url + search });
      const isAdminList = endpoint.id === 'listQuestions' && who === 'admin' && search === '';
      // Someone who adds a question gets back what they sent.
      const isOwnWording = endpoint.id === 'addQuestion' && who === 'admin' && search === '';
      expect(KEYS.test(text), `${who}${search}: ${status}`).toBe(isAdminList || isOwnWording);
      expect(text.includes(MARK)).toBe(isAdminList);
    }
  }
});

test('reveals no key in a sitting’s cookie', async () => {
  const browser = app.visitor();
  await browser.get(`/api/exams/${app.exam.id}/questions`);
  const cookie = Buffer.from(browser.cookies[0]!.value, 'base64url').toString('latin1');
  expect(cookie).not.toMatch(/plan|MARKED|tst001/);
  // The order of options is all that is stored of a question; the same wording with another key seals to the same length.
  expect(browser.cookies[0]!.value).toHaveLength(Math.ceil(((32 + 41 + 20 * 20) * 4) / 3));
});

test('shows no content in the description of the calls', async () => {
  expect((await app.visitor().get('/api/openapi.json')).text).not.toContain(MARK);
});
