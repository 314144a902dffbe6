import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { Browser } from '../../../../tests/factories/browser.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

const HOUR = 3600;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A person whose access is about to end, with a sitting drawn from the whole bank. */
async function losing() {
  const owner = await app.signIn({ grants: [{ examId: app.exam.id, expiresAt: app.clock.iso(60) }] });
  const sitting = await openSitting(app, owner, { count: 100 });
  return { owner, sitting };
}
const saved = async (owner: Awaited<ReturnType<TestApp['signIn']>>, id: string) =>
  (await owner.get(`/api/user/attempts/${id}`)).body;

test('lets people who lost access submit what they began, showing the score without keys', async () => {
  const { owner, sitting } = await losing();
  app.clock.advance(4 * HOUR - 1);
  const { status, body } = await sitting.submit(sitting.answers(60));
  expect(status).toBe(200);
  expect(body).toMatchObject({ correct: 60, total: 100, percentage: 60, hasReview: false, detailedResults: [] });
  // Neither by submitting again nor in the saved result.
  expect((await sitting.submit(sitting.answers(100))).body).toEqual(body);
  expect(await saved(owner, sitting.attemptId)).toMatchObject({ correct: 60, hasReview: false, detailedResults: [] });
  const admin = await app.signIn({ isAdmin: true });
  await admin.post(`/api/admin/users/${owner.person.id}/grants`, {
    examId: app.exam.id,
    reason: 'a gift',
    expiresAt: null,
  });
  const again = await saved(owner, sitting.attemptId);
  expect([again.hasReview, again.detailedResults.length]).toEqual([true, 100]);
});

test('requires access four hours after serving', async () => {
  const { sitting } = await losing();
  app.clock.advance(4 * HOUR);
  const answer = await sitting.submit(sitting.answers(60));
  expect([answer.status, refusal(answer)]).toEqual([403, 'forbidden']);
  expect(answer.body.error).toContain('access to this exam has ended');
});

test('requires access to preview a sitting from the whole bank, and reveals nothing without it', async () => {
  const { owner, sitting } = await losing();
  const held = owner.cookies.filter(({ name }) => name !== 'sid');
  const visitor = new Browser(app.app, held);
  const answer = await sitting.preview(sitting.answers(60), 1, visitor);
  expect([answer.status, refusal(answer)]).toEqual([401, 'unauthenticated']);
  const stranger = await app.signIn({}, visitor);
  expect(refusal(await sitting.preview(sitting.answers(60), 1, stranger))).toBe('forbidden');
  expect((await sitting.preview(sitting.answers(60))).body).toMatchObject({ correct: 60, hasReview: true });
  app.clock.advance(61);
  expect(refusal(await sitting.preview(sitting.answers(60)))).toBe('forbidden');
});

test('keeps what was submitted with access readable', async () => {
  const { owner, sitting } = await losing();
  expect((await sitting.submit(sitting.answers(60))).body.hasReview).toBe(true);
  app.clock.advance(61);
  expect((await saved(owner, sitting.attemptId)).detailedResults).toHaveLength(100);
});

test('ends every sitting seven days after serving, whatever happens to its cookie', async () => {
  const [visitor, owner] = [app.visitor(), await app.signIn({ grants: [{ examId: app.exam.id }] })];
  const [free, paid] = [await openSitting(app, visitor), await openSitting(app, owner, { count: 100 })];
  app.clock.advance(7 * 24 * HOUR - 1);
  expect((await free.preview(free.answers(3))).status).toBe(200);
  app.clock.advance(1);
  expect(refusal(await free.preview(free.answers(3)))).toBe('no_sitting');
  expect(refusal(await paid.preview(paid.answers(3)))).toBe('no_sitting');
  const back = await app.signIn({ grants: [{ examId: app.exam.id }] }, owner);
  expect(refusal(await paid.submit(paid.answers(3), 1, back))).toBe('no_sitting');
});
