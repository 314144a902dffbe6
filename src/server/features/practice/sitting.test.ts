import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner, sittingOf } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';

// Every fifth question has two right options.
const packs = [
  makePack(120, { question: (_, index) => (index % 5 === 0 ? { kind: 'multiple', keys: ['a', 'c'] } : {}) }),
];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs } });
});

afterAll(() => app.close());

test('keeps an open sitting listed, however much is submitted after it', async () => {
  const { practise, setup } = await makePracticeOwner(app);
  const open = await practise();
  await open.answer(0, (await open.keys())[0]!);
  for (let count = 0; count < 21; count += 1) {
    app.clock.advance(1);
    await (await practise({ count: 1 })).submit();
  }
  const { sittings } = await setup();
  expect(sittings.map(({ submittedAt }) => submittedAt === null)).toEqual([
    true,
    ...Array.from({ length: 20 }, () => false),
  ]);
  expect(sittings[0]!.id).toBe(open.id);
});

test('shows and scores an old sitting that stores its option orders as before', async () => {
  const { practise } = await makePracticeOwner(app);
  const sitting = await practise({ count: 1 });
  const {
    questions: [question],
  } = await sitting.show();
  const [versionRow] = await query<{ id: string }>(
    app.database,
    `select id from question_version where question_id = '${question!.id}'`,
  );
  const items = JSON.stringify([{ questionId: question!.id, versionId: versionRow!.id, optionOrder: [3, 2, 1, 0] }]);
  await query(app.database, `update practice_sitting set items = '${items}' where id = '${sitting.id}'`);
  const {
    questions: [older],
  } = await sitting.show();
  expect(older!.options.map((text) => text.split(' ')[0])).toEqual(['Olive', 'Ivory', 'Coral', 'Amber']);
  const [right] = await sitting.keys();
  expect((await sitting.answer(0, right!)).feedback).toMatchObject([{ isCorrect: true, right }]);
});

test('reaches one state from two devices with repeated and reordered events', async () => {
  const { simulate, learner } = await makePracticeOwner(app);
  const sitting = await simulate();
  const other = sittingOf(app, learner, sitting.id);
  const first = [
    sitting.event(0, { kind: 'answered', picked: [1] }),
    sitting.event(0, { kind: 'answered', picked: [2] }),
  ];
  const second = [other.event(1, { kind: 'flagged', flagged: true }), other.event(1, { kind: 'struck', struck: [3] })];
  await Promise.all([
    sitting.send([first[1]!]),
    other.send(second),
    sitting.send([first[0]!, first[1]!]),
    other.send([second[1]!]),
  ]);
  const { events } = await sitting.show();
  expect(events).toHaveLength(4);
  const since = await sitting.send([], 0);
  expect(since.body.events).toEqual(events);
  expect((await sitting.send([], since.body.revision)).body.events).toEqual([]);
});

test('keeps a sitting private, closes it when access ends, and leaves submitted ones readable', async () => {
  const { learner, simulate, base } = await makePracticeOwner(app);
  const [open, done] = [await simulate(), await simulate()];
  await done.submit();
  const stranger = await app.signIn({ grants: [{ examId: app.exam.id }] });
  expect(refusal(await stranger.get(open.url))).toBe('not_found');
  expect(refusal(await stranger.post(`${open.url}/submit`))).toBe('not_found');
  expect(refusal(await stranger.post(base, { sittingId: open.id, mode: 'simulation' }))).toBe('malformed');
  expect((await learner.post(base, { sittingId: open.id, mode: 'simulation' })).body).toEqual({
    id: open.id,
    total: 45,
  });
  await app.change(`update entitlement set ended_at = '${app.clock.iso()}' where user_id = '${learner.person.id}'`);
  expect(refusal(await learner.get(open.url))).toBe('forbidden');
  expect(refusal(await open.send([open.event(0, { kind: 'answered', picked: [0] })]))).toBe('forbidden');
  expect(refusal(await learner.get(base))).toBe('forbidden');
  expect(refusal(await done.send([]))).toBe('forbidden');
  const { feedback, questions } = await done.show();
  expect(feedback).toHaveLength(45);
  // What its result offers to practice is what is then asked.
  const practicable = questions.filter(({ canPractice }) => canPractice).map(({ id }) => id);
  expect(practicable.length).toBeLessThan(45);
  const again = await learner.post(base, { sittingId: randomUUID(), mode: 'practice', unansweredIn: done.id });
  expect(again.body.total).toBe(practicable.length);
});

test('neither takes nor permanently refuses events of one person from another who signed in later', async () => {
  const { learner, simulate, practise } = await makePracticeOwner(app);
  const [sitting, practice] = [await simulate(), await practise()];
  const headers = { 'learner-id': learner.person.id };
  const other = await makePracticeOwner(app);
  const stranger = other.learner;
  for (const { url, event } of [sitting, practice, await other.practise()]) {
    expect(
      refusal(
        await stranger.post(
          `${url}/events`,
          { since: 0, events: [event(0, { kind: 'flagged', flagged: true })] },
          headers,
        ),
      ),
    ).toBe('unauthenticated');
    expect(refusal(await stranger.post(`${url}/submit`, {}, headers))).toBe('unauthenticated');
  }
  const note = {
    method: 'PUT' as const,
    url: `${other.base}/questions/${(await practice.show()).questions[0]!.id}`,
    body: { note: 'Mine' },
    headers,
  };
  expect(refusal(await stranger.send(note))).toBe('unauthenticated');
  expect((await learner.send(note)).body).toEqual({ isFlagged: false, note: 'Mine' });
  expect((await learner.post(`${sitting.url}/events`, { since: 0, events: [] }, headers)).status).toBe(200);
  expect((await learner.post(`${sitting.url}/submit`, {}, headers)).body.submittedAt).not.toBeNull();
});

test('refuses events that none of our pages sends', async () => {
  const { simulate, practise, learner, base } = await makePracticeOwner(app);
  const sitting = await simulate();
  const { chooses } = (await sitting.show()).questions[0]!;
  const wrong = [
    { kind: 'answered', picked: [4] },
    { kind: 'struck', struck: [4] },
    { kind: 'answered', picked: [0, 1, 2].slice(0, chooses + 1) },
    { kind: 'moved', from: 45 },
  ];
  for (const what of wrong) expect(refusal(await sitting.send([sitting.event(0, what)]))).toBe('malformed');
  expect(refusal(await sitting.send([sitting.event(45, { kind: 'flagged', flagged: true })]))).toBe('malformed');
  const practice = await practise();
  expect(refusal(await practice.send([practice.event(0, { kind: 'answered', picked: [] })]))).toBe('malformed');
  expect(
    (await sitting.send([{ ...sitting.event(0, { kind: 'answered', picked: [0] }), at: '0000-01-01T00:00:00Z' }]))
      .status,
  ).toBe(200);
  const preset = {
    name: 'Mine',
    settings: { count: 10, domains: [1], tasks: [], difficulties: [], pool: 'all', weakestFirst: false },
  };
  for (let made = 0; made < 20; made += 1)
    expect((await learner.send({ method: 'PUT', url: `${base}/presets/${randomUUID()}`, body: preset })).status).toBe(
      200,
    );
  expect(refusal(await learner.send({ method: 'PUT', url: `${base}/presets/${randomUUID()}`, body: preset }))).toBe(
    'malformed',
  );
  const { presets } = (await learner.get(base)).body;
  expect(presets).toHaveLength(20);
  await learner.send({ method: 'DELETE', url: `${base}/presets/${presets[0].id}`, body: {} });
  expect((await learner.get(base)).body.presets).toHaveLength(19);
});
