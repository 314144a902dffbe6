import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchasedExam } from '#contract/dashboard.ts';
import type { OwnCard } from '#contract/own-card.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { askToPay, buy, hasAccess } from '../../../../tests/factories/payments.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

const LAST_DAY = '2027-02-02';
const FIRST_DAY = '2027-02-03';
const EXAM_DATE = '2027-03-15';
// Task 1.1 stays the same, 1.2 is dropped, 2.1 becomes 1.2, and 2.1 of the successor is new.
const old = makePack(60, {
  exam: {
    version: { label: 'TST-001 v1.1', effective: '2024-08-20' },
    retires: LAST_DAY,
    successor: 'tst-001-v2.0',
    objectives: [
      { task: '1.1', to: ['1.1'] },
      { task: '1.2', to: [] },
      { task: '2.1', to: ['1.2'] },
    ],
  },
});
const TWIN = old.pack.study[0]!.flashcards[0]!.front;
const next = makePack(60, {
  folder: 'tst-001-v2.0',
  exam: { code: 'TST-001', version: { label: 'TST-001 v2.0', effective: FIRST_DAY } },
  study: ({ flashcards }, index) =>
    index === 0 ? { flashcards: flashcards.map((card, at) => (at === 0 ? { ...card, front: TWIN } : card)) } : {},
});
const content = { categories: CATEGORIES, packs: [old, next] };

let app: TestApp;
let oldId: string;
let newId: string;
beforeAll(async () => {
  app = await startTestApp({ content });
  const idOf = async (edition: string) => (await app.visitor().get(`/api/exams/${edition}`)).body.id;
  [oldId, newId] = [await idOf('tst-001'), await idOf('tst-001-v2.0')];
});
afterAll(() => app.close());

const setDate = (person: Browser, examDate: string | null, examId = oldId) =>
  person.send({ method: 'PUT', url: `/api/exams/${examId}/today`, body: { examDate, minutes: 25, daysOff: [7] } });
const today = async (person: Browser, examId: string) => (await person.get(`/api/exams/${examId}/today`)).body;
const lead = (person: Browser) => person.post(`/api/exams/${oldId}/lead-over`, {});
const listed = async (person: Browser) =>
  (await person.get('/api/exams')).body.map(({ id, starts }: { id: string; starts?: string }) => [id, starts]);
const cardsOf = async (person: Browser, examId: string) =>
  (await person.get(`/api/exams/${examId}/flashcards`)).body.cards as {
    id: string;
    front: string;
    domainNumber: number;
    schedule: { phase: string };
  }[];
const known = async (person: Browser, examId: string) =>
  (await cardsOf(person, examId)).filter(({ schedule }) => schedule.phase !== 'new');

test('offers what can be taken on the exam date, names what is still to come, and sells nothing else', async () => {
  const person = await app.signIn();
  expect(await listed(app.visitor())).toEqual([
    [oldId, undefined],
    [newId, 'from February 3, 2027'],
  ]);
  await setDate(person, EXAM_DATE);
  expect(await listed(person)).toEqual([[newId, 'from February 3, 2027']]);
  const refused = await askToPay(person, oldId);
  expect([refusal(refused), refused.body.error]).toEqual([
    'not_for_sale',
    'This exam cannot be taken on March 15, 2027, your exam date. Change the date, or choose the version for it.',
  ]);
  expect((await askToPay(person, newId)).status).toBe(200);
  await setDate(person, LAST_DAY);
  expect(await listed(person)).toEqual([[oldId, undefined]]);
  expect(refusal(await askToPay(person, newId))).toBe('not_for_sale');
  // What somebody owns stays listed, whatever the date.
  const owner = await app.signIn({ grants: [{ examId: oldId }] });
  await setDate(owner, EXAM_DATE);
  expect((await listed(owner)).map(([id]: [string]) => id)).toEqual([oldId, newId]);
});

test('leads over with one press: date, cards, reading, and answers of tasks that stay the same, and access for what is left', async () => {
  const person = await app.signIn();
  await buy(app, person, oldId);
  const { practise } = await makePracticeOwner(app, person, oldId);
  for (const task of ['1.2', '2.1']) {
    const sitting = await practise({ count: 6, tasks: [task] });
    for (const [place, right] of (await sitting.keys()).entries()) await sitting.answer(place, right);
    await sitting.submit();
  }
  for (const task of ['1/1', '1/2', '2/1'])
    await person.send({ method: 'PUT', url: `/api/user/study-progress/${oldId}/${task}` });
  const reviews = (await cardsOf(person, oldId)).map(({ id }) => ({
    id: randomUUID(),
    cardId: id,
    grade: 'easy',
    reviewedAt: app.clock.iso(),
  }));
  expect((await person.post(`/api/exams/${oldId}/flashcards/reviews`, { reviews })).status).toBe(200);
  const until = (await person.get(`/api/exams/${oldId}/access`)).body.expiresAt;

  await setDate(person, LAST_DAY);
  expect((await today(person, oldId)).leadsTo).toBeNull();
  expect(refusal(await lead(person))).toBe('conflict');
  await setDate(person, EXAM_DATE);
  expect((await today(person, oldId)).leadsTo).toEqual({
    code: 'TST-001 v2.0',
    slug: 'example-practitioner-tst-001-v2-0',
  });
  expect(await hasAccess(person, newId)).toBe(false);

  const led = await lead(person);
  expect([led.status, led.body.cards]).toEqual([200, 6]);
  expect(await today(person, newId)).toMatchObject({
    examDate: EXAM_DATE,
    time: { minutes: 25, daysOff: [7] },
    leadsTo: null,
    isOwner: true,
  });
  expect(await today(person, oldId)).toMatchObject({ examDate: null, leadsTo: null });
  expect((await person.get(`/api/exams/${newId}/access`)).body.expiresAt).toBe(until);
  // Pressing again changes nothing.
  expect(refusal(await lead(person))).toBe('conflict');

  // Three cards of each task: those of 1.1 and 2.1 are known there, now in domain 1, one of them as the successor's own.
  const there = await known(person, newId);
  expect(there).toHaveLength(6);
  expect(new Set(there.map(({ domainNumber }) => domainNumber))).toEqual(new Set([1]));
  expect((await cardsOf(person, newId)).filter(({ front }) => front === TWIN)).toHaveLength(1);
  expect(await known(person, oldId)).toHaveLength(3);
  // They go on there: a review of one is taken.
  const [moved] = there.filter(({ front }) => front !== TWIN);
  const again = { id: randomUUID(), cardId: moved!.id, grade: 'good', reviewedAt: app.clock.iso() };
  const taken = await person.post(`/api/exams/${newId}/flashcards/reviews`, { reviews: [again] });
  expect([taken.status, taken.body.ignored]).toEqual([200, []]);

  // Domain 1 there: its tasks are read, and the six right answers in the old 2.1 count in its 1.2; those in the dropped 1.2 nowhere.
  const { body: exams } = await person.get('/api/user/purchased-exams');
  expect(exams.find(({ id }: PurchasedExam) => id === newId).progress).toBe(60);
  const read = (await person.get(`/api/user/study-progress/${newId}`)).body.map(
    ({ domainNumber, taskNumber }: { domainNumber: number; taskNumber: number }) => `${domainNumber}.${taskNumber}`,
  );
  expect(read).toEqual(['1.1', '1.2']);
});

test('takes one’s own cards along, with their reviews, into the domain that theirs became', async () => {
  const person = await app.signIn();
  await buy(app, person, oldId);
  const write = (examId: string, domainNumber: number, front: string) =>
    person.post(`/api/exams/${examId}/own-cards`, { domainNumber, front, back: 'So it is.' });
  const own = async (examId: string) => (await person.get(`/api/exams/${examId}/own-cards`)).body as OwnCard[];
  for (const [domain, front] of [
    [1, 'Of the first'],
    [2, 'Of the second'],
    [1, 'There already'],
  ] as const)
    expect((await write(oldId, domain, front)).status).toBe(201);
  const cardId = (await own(oldId)).find(({ front }) => front === 'Of the second')!.id;
  const reviews = [{ id: randomUUID(), cardId, grade: 'easy', reviewedAt: app.clock.iso() }];
  await person.post(`/api/exams/${oldId}/flashcards/reviews`, { reviews });
  await setDate(person, EXAM_DATE);
  const other = await app.signIn();
  await buy(app, other, oldId);
  await other.post(`/api/exams/${oldId}/own-cards`, { domainNumber: 1, front: 'Of another person', back: 'Theirs.' });
  await buy(app, person, newId);
  expect((await write(newId, 1, 'There already')).status).toBe(201);

  const led = await lead(person);
  expect([led.status, led.body.cards]).toEqual([200, 2]);
  const there = await own(newId);
  // All tasks that stay the same are in domain 1 there.
  expect(there.map(({ front, domainNumber, reviews: count }) => [front, domainNumber, count]).toSorted()).toEqual([
    ['Of the first', 1, 0],
    ['Of the second', 1, 1],
    ['There already', 1, 0],
  ]);
  expect((await own(oldId)).map(({ front }) => front)).toEqual(['There already']);
  // They go on there, and what was known of them with them.
  expect((await cardsOf(person, newId)).find(({ front }) => front === 'Of the second')!.schedule.phase).not.toBe('new');
  const again = [{ id: randomUUID(), cardId, grade: 'good', reviewedAt: app.clock.iso(60) }];
  const taken = await person.post(`/api/exams/${newId}/flashcards/reviews`, { reviews: again });
  expect([taken.status, taken.body.ignored]).toEqual([200, []]);
  expect(((await other.get(`/api/exams/${oldId}/own-cards`)).body as OwnCard[]).map(({ front }) => front)).toEqual([
    'Of another person',
  ]);
});

test('a refund of the purchase ends the access to the successor, too', async () => {
  const person = await app.signIn();
  await buy(app, person, oldId);
  await setDate(person, EXAM_DATE);
  expect((await lead(person)).status).toBe(200);
  expect([await hasAccess(person, oldId), await hasAccess(person, newId)]).toEqual([true, true]);
  const admin = await app.signIn({ isAdmin: true });
  const [payment] = (await person.get('/api/user/payments')).body;
  expect((await admin.post(`/api/admin/payments/${payment.id}/refund`, { reason: 'asked for' })).status).toBe(200);
  await app.demoEvents!.deliverDue();
  expect([await hasAccess(person, oldId), await hasAccess(person, newId)]).toEqual([false, false]);
});

test('opens nothing if the operator does not want it', async () => {
  const other = await startTestApp({ content, settings: { SUCCESSOR_ACCESS: '0' } });
  try {
    const person = await other.signIn();
    const idOf = async (edition: string) => (await other.visitor().get(`/api/exams/${edition}`)).body.id;
    const [from, to] = [await idOf('tst-001'), await idOf('tst-001-v2.0')];
    await buy(other, person, from);
    await setDate(person, EXAM_DATE, from);
    expect((await person.post(`/api/exams/${from}/lead-over`, {})).status).toBe(200);
    expect(await hasAccess(person, to)).toBe(false);
    expect((await today(person, to)).examDate).toBe(EXAM_DATE);
  } finally {
    await other.close();
  }
});
