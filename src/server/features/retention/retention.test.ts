import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { cardWithPicture, freeAndPaid, png, shownBy, uploading } from '../../../../tests/factories/pictures.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { itemFiguresService } from '#server/features/response/item-figures.service.ts';
import { oldResponsesBefore } from '#server/features/response/old-responses.ts';
import { rebuildService } from '#server/features/response/rebuild.service.ts';
import { insertAudit, OPERATOR } from '#server/features/admin/audit.store.ts';

let app: TestApp;
let clock: ReturnType<typeof makeClock>;
beforeEach(() => {
  clock = makeClock('2026-11-20T03:10:00.000Z');
});
afterEach(() => app.close());

const counted = async (table: string) =>
  Number((await query<{ n: number }>(app.database, `select count(*) as n from ${table}`))[0]!.n);
/** Audit entries at the current time. */
const write = (entries: number) =>
  app.database.write(async (tx) => {
    for (let entry = 0; entry < entries; entry += 1)
      await insertAudit(tx, clock.iso(), OPERATOR, {
        action: 'update',
        subjectKind: 'exam',
        subjectId: randomUUID(),
        before: null,
        after: null,
      });
  });

test('keeps the audit log and the exposure log forever by default', async () => {
  app = await startTestApp({ clock });
  await write(1);
  clock.advance(20 * 365 * 86_400);
  await app.retention.tidy();
  expect(await counted('audit')).toBe(1);
});

test('deletes everything past its time at night, however much, and nothing younger', async () => {
  app = await startTestApp({ clock, settings: { KEEP_AUDIT_DAYS: '30' } });
  await write(1203);
  clock.advance(30 * 86_400 - 3600);
  await write(2);
  clock.advance(2 * 3600);
  // Five past four in the morning is outside that hour.
  await app.retention.tidy();
  expect(await counted('audit')).toBe(1205);
  clock.advance(23 * 3600);
  await app.retention.tidy();
  expect(await counted('audit')).toBe(2);
  expect(app.log.join()).toContain('"audit":1203');
});

test('deletes old responses that are no one’s result, and keeps what they count for', async () => {
  app = await startTestApp({ clock, settings: { KEEP_EXPOSURE_DAYS: '30' } });
  const { learner, practise } = await makePracticeOwner(app);
  const quiz = await openSitting(app, learner);
  await quiz.submit(quiz.answers(3));
  const practice = await practise({ count: 5, pool: 'unseen' });
  for (const [place, key] of (await practice.keys()).entries()) await practice.answer(place, key);
  await practice.submit();
  const state = async () => ({
    standing: await query<{ seen: Uint8Array }>(
      app.database,
      'select attempts, correct, asked, answered, domains, tasks, seen from exam_standing',
    ),
    firsts: await query(app.database, 'select version_id, picked, count from first_answer order by 1, 2'),
  });
  // Only what has been summed is deleted.
  await itemFiguresService({ database: app.database, now: clock.now }).sum();
  clock.advance(29 * 86_400);
  await app.retention.tidy();
  expect(await counted('sitting')).toBe(2);
  const { standing } = await state();
  clock.advance(2 * 86_400);
  await app.retention.tidy();
  expect(await query(app.database, 'select id from sitting')).toEqual([{ id: quiz.attemptId }]);
  expect(await counted('response')).toBe(5);
  const after = await state();
  expect(after.standing).toEqual(standing);
  expect(after.firsts.length).toBeGreaterThan(5);
  await rebuildService({ database: app.database }).rebuild({ isCheck: false });
  expect(await state()).toEqual(after);
});

test('deletes old responses piece by piece, each of which begins after the last', async () => {
  app = await startTestApp({ clock });
  const { learner, practise } = await makePracticeOwner(app);
  for (let count = 0; count < 3; count += 1) {
    const quiz = await openSitting(app, learner);
    await quiz.submit(quiz.answers(3));
    const practice = await practise({ count: 2 });
    for (const [place, key] of (await practice.keys()).entries()) await practice.answer(place, key);
  }
  await itemFiguresService({ database: app.database, now: clock.now }).sum();
  clock.advance(31 * 86_400);
  const piece = oldResponsesBefore(clock.iso(-30 * 86_400));
  const deleted = [];
  for (let left = 3; left > 0; left -= 1) deleted.push(await app.database.write((tx) => piece(tx, 2)));
  expect(deleted).toEqual([2, 1, 0]);
  expect(await counted('sitting')).toBe(3);
  const { standings, firstAnswers } = await rebuildService({ database: app.database }).rebuild({ isCheck: true });
  expect({ standings, firstAnswers }).toEqual({ standings: [], firstAnswers: 0 });
});

test('states in the privacy policy how long mails and messages are kept', async () => {
  app = await startTestApp({ clock, settings: { KEEP_MAIL_DAYS: '7', KEEP_MESSAGE_DAYS: '90' } });
  const privacy = JSON.stringify((await app.visitor().get('/api/site-texts/privacy')).body);
  expect(privacy).toContain('the address and subject, for 7 days');
  expect(privacy).toContain('and message, for 90 days');
});

test('deletes an unused picture thirty days after its last upload, and keeps those in use', async () => {
  app = await startTestApp({ clock });
  const admin = await app.signIn({ isAdmin: true });
  const { free } = await freeAndPaid(app);
  await shownBy(app, admin, free, 1);
  await uploading(admin, await png(2));
  await cardWithPicture(app, admin, 1, 4);
  const unused = await png(3);
  await uploading(admin, unused);
  clock.advance(29 * 86_400);
  const again = await app.signIn({ isAdmin: true });
  await uploading(again, unused);
  await app.retention.tidy();
  expect(await counted('picture')).toBe(4);
  clock.advance(2 * 86_400);
  await app.retention.tidy();
  expect(await counted('picture')).toBe(3);
  expect(app.log.join()).toContain('"pictures":1');
});

test('deletes practice that was opened and never used after thirty days, and keeps what was answered', async () => {
  app = await startTestApp({ clock });
  const { practise } = await makePracticeOwner(app);
  const [, answered] = [await practise(), await practise()];
  await answered.answer(0, (await answered.keys())[0]!);
  clock.advance(29 * 86_400);
  await app.retention.tidy();
  expect(await counted('practice_sitting')).toBe(2);
  clock.advance(2 * 86_400);
  await app.retention.tidy();
  expect(await query(app.database, 'select id from practice_sitting')).toEqual([{ id: answered.id }]);
});
