import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnCard } from '#contract/own-card.ts';
import { writeAnkiCards } from '#server/features/content/anki/write-apkg.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { bringDeck } from '../../../../tests/factories/decks.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const owner = () => app.signIn({ grants: [{ examId: app.exam.id }] });
type Person = Awaited<ReturnType<typeof owner>>;
const base = () => `/api/exams/${app.exam.id}/own-cards`;
const own = async (person: Person): Promise<OwnCard[]> => (await person.get(base())).body;
const CARD = { domainNumber: 1, front: 'What does `ls` do?', back: 'It lists files.' };
const deck = async (person: Person) =>
  (await person.get(`/api/exams/${app.exam.id}/flashcards?timeZone=UTC`)).body.cards as {
    id: string;
    topic: string;
    front: string;
    back: string;
    schedule: { phase: string; due: string | null };
  }[];
const review = (person: Person, cardId: string, grade: string) =>
  person.post(`/api/exams/${app.exam.id}/flashcards/reviews?timeZone=UTC`, {
    reviews: [{ id: crypto.randomUUID(), cardId, grade, reviewedAt: app.clock.iso() }],
  });
const bring = (person: Person, bytes: Uint8Array) => bringDeck(person, app.exam.id, bytes);

test('is part of its owner’s deck, reviewed as any card, and of nobody else’s', async () => {
  const [ada, bob] = await Promise.all([owner(), owner()]);
  const { id } = (await ada.post(base(), { ...CARD, origin: 'Guide 1.1' })).body;
  const card = (await deck(ada)).find((one) => one.id === id)!;
  expect([card.topic, card.front, card.back]).toEqual([
    'Your card',
    'What does <code>ls</code> do?',
    '<p>It lists files.</p>',
  ]);
  expect((await deck(bob)).some((one) => one.id === id)).toBe(false);
  expect((await review(bob, id, 'good')).body.ignored).toHaveLength(1);
  expect((await review(ada, id, 'good')).body.ignored).toEqual([]);
  expect(await own(ada)).toMatchObject([{ id, origin: 'Guide 1.1', reviews: 1, isLeech: false }]);
  expect(await own(bob)).toEqual([]);
  expect(refusal(await bob.send({ method: 'PUT', url: `${base()}/${id}`, body: { ...CARD, isSuspended: true } }))).toBe(
    'not_found',
  );
});

test('is edited with what is known of it, suspended without losing it, and removed with it', async () => {
  const ada = await owner();
  const { id } = (await ada.post(base(), CARD)).body;
  await review(ada, id, 'easy');
  const change = (body: object) => ada.send({ method: 'PUT', url: `${base()}/${id}`, body });
  expect((await change({ ...CARD, back: 'It lists a folder.', isSuspended: true })).status).toBe(204);
  expect((await deck(ada)).some((card) => card.id === id)).toBe(false);
  const [suspended] = await own(ada);
  expect(suspended).toMatchObject({ back: 'It lists a folder.', isSuspended: true, reviews: 1 });
  await change({ ...CARD, isSuspended: false });
  expect((await deck(ada)).find((card) => card.id === id)!.schedule.due).toBe(suspended!.due);
  expect((await ada.send({ method: 'DELETE', url: `${base()}/${id}`, body: {} })).status).toBe(204);
  expect((await ada.send({ method: 'DELETE', url: `${base()}/${id}`, body: {} })).status).toBe(204);
  expect(await own(ada)).toEqual([]);
  expect((await review(ada, id, 'good')).body.ignored).toHaveLength(1);
});

test('is called a leech once it was forgotten eight times', async () => {
  const ada = await owner();
  const { id } = (await ada.post(base(), CARD)).body;
  await review(ada, id, 'easy');
  for (let lapse = 0; lapse < 8; lapse += 1) {
    expect((await own(ada))[0]!.isLeech).toBe(false);
    app.clock.advance(30 * DAY);
    await ada.post('/api/auth/login', { email: ada.person.email, password: PASSWORD });
    await review(ada, id, 'again');
    await review(ada, id, 'easy');
  }
  expect((await own(ada))[0]).toMatchObject({ isLeech: true, lapses: 8 });
});

test('brings an Anki deck with its reviews, leaves out what is there already, and takes it all out again', async () => {
  const ada = await owner();
  const at = (days: number) => app.clock.iso(-days * DAY);
  const reviews = [
    { at: at(40), grade: 'again' as const, days: 0 },
    { at: at(39), grade: 'good' as const, days: 3 },
    { at: at(30), grade: 'hard' as const, days: 9 },
  ];
  const file = writeAnkiCards([
    { front: 'Port of SSH?', back: '<b>22</b>', topic: 'Ports', known: { isSuspended: false, state: null, reviews } },
    { front: 'Port of DNS?', back: '53', topic: '', known: { isSuspended: true, state: null, reviews: [] } },
    { front: CARD.front, back: CARD.back, topic: '' },
  ]);
  await ada.post(base(), CARD);
  expect((await bring(ada, file)).body).toMatchObject({ added: 2, known: 1, left: 0, reviews: 3 });
  expect((await bring(ada, file)).body).toMatchObject({ added: 0, known: 3, left: 0, reviews: 0 });
  const cards = await own(ada);
  const ssh = cards.find(({ front }) => front === 'Port of SSH?')!;
  expect(ssh).toMatchObject({ back: '22', reviews: 3, isSuspended: false });
  expect(cards.find(({ front }) => front === 'Port of DNS?')).toMatchObject({
    isSuspended: true,
    reviews: 0,
    due: null,
  });

  const taken = (await ada.get(`${base()}/deck`)).bytes;
  const bob = await owner();
  expect((await bring(bob, taken)).body).toMatchObject({ added: 3, known: 0, left: 0, reviews: 3 });
  const moved = (await own(bob)).find(({ front }) => front === 'Port of SSH?')!;
  expect([moved.due, moved.reviews, moved.lapses]).toEqual([ssh.due, ssh.reviews, ssh.lapses]);
});

test('refuses what is no package, and takes many cards of a text at once', async () => {
  const ada = await owner();
  expect(refusal(await bring(ada, Buffer.from('PK\u0003\u0004 nothing')))).toBe('malformed');
  const cards = Array.from({ length: 120 }, (_, index) => ({ ...CARD, front: `Front ${index % 100}` }));
  expect((await ada.post(`${base()}/many`, { cards })).body).toMatchObject({
    added: 100,
    known: 20,
    left: 0,
    reviews: 0,
  });
});

test('never counts for strength', async () => {
  const ada = await owner();
  const before = (await ada.get('/api/user/standing')).text;
  const { id } = (await ada.post(base(), CARD)).body;
  await review(ada, id, 'easy');
  expect((await ada.get('/api/user/standing')).text).toBe(before);
});
