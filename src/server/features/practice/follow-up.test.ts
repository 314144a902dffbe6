import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FollowUp } from '#contract/practice-review.ts';
import type { StudyTask } from '#contract/study.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import type { Browser } from '../../../../tests/factories/browser.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { makePracticeOwner, sittingOf } from '../../../../tests/factories/practice-owner.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

const BULLETS = [
  { number: 1, text: 'Who may do what' },
  { number: 2, text: 'Where keys are kept' },
];

/** Each guide has one section per bullet; two thirds of the pack's questions ask about the second bullet. */
const pack = makePack(120, {
  exam: {
    domains: [
      { number: 1, name: 'Concepts', weight: 60, tasks: [{ number: 1, name: 'Use', bullets: BULLETS }] },
      { number: 2, name: 'Security', weight: 40, tasks: [{ number: 1, name: 'Access', bullets: BULLETS }] },
    ],
  },
  question: ({ domain }, index) => ({ domain, task: 1, ...(index % 3 > 0 && { bullets: [2] }) }),
  study: ({ guide }) => ({
    guide: `${guide}\n\n## Roles\n<!-- bullets: 1 -->\n\nA role is *lent*, never given.\n\n## Keys\n<!-- bullets: 2 -->\n\nA key is kept in a vault.\n\nNobody else reads this.`,
  }),
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ content: { categories: CATEGORIES, packs: [pack] }, settings: { FREE_POOL: '20' } });
});
afterAll(() => app.close());

const followUps = async (browser: Pick<Browser, 'post'>, questionIds: string[]): Promise<FollowUp[]> => {
  const { status, body } = await browser.post(`/api/exams/${app.exam.id}/follow-ups`, { questionIds });
  expect(status).toBe(200);
  return body;
};
const practiceUrl = () => `/api/exams/${app.exam.id}/practice`;
const drill = (browser: Pick<Browser, 'post'>, wanted: object, sittingId: string = randomUUID()) =>
  browser.post(practiceUrl(), { sittingId, mode: 'practice', ...wanted });

test('links a reviewed question to the guide section that covers its bullet, at an anchor the page has', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  const { questions } = await (await practise({ count: 30 })).show();
  const found = await followUps(
    learner,
    questions.map(({ id }) => id),
  );
  expect(found.map(({ questionId }) => questionId)).toEqual(questions.map(({ id }) => id));
  const named = found.filter(({ guide }) => guide!.section !== null);
  expect(named.length).toBeGreaterThan(0);
  expect(named.length).toBeLessThan(found.length);
  for (const { domain, task, guide, taskName } of named) {
    expect(guide).toEqual({ section: { id: expect.any(String), title: 'Keys' }, isLocked: false });
    expect(taskName).toBe(domain === 1 ? 'Use' : 'Access');
    const page: StudyTask = (await learner.get(`/api/exams/${app.exam.id}/study-tasks/${domain}/${task}`)).body;
    expect(page.items[0]!.content).toContain(`<h3 id="${guide!.section!.id}">Keys</h3>`);
  }
});

test('shows only the opening of a locked section, and only for questions the caller may have been shown', async () => {
  const student = await app.signIn();
  const free = await openSitting(app, student, { count: 20 });
  const ids = free.questions.map(({ id }) => id);
  const inFree = await followUps(student, ids);
  const locked = inFree.filter(({ guide }) => guide!.isLocked);
  expect(new Set(locked.map(({ domain }) => domain))).toEqual(new Set([2]));
  for (const { guide } of locked)
    expect(guide!.opening).toEqual(
      guide!.section ? 'A key is kept in a vault.' : expect.stringMatching(/^What matters here/),
    );
  expect(JSON.stringify(inFree)).not.toContain('Nobody else reads this');
  expect(inFree.filter(({ guide }) => !guide!.isLocked).every(({ guide }) => guide!.opening === undefined)).toBe(true);

  const others = await query<{ id: string }>(
    app.database,
    `select id from question where exam_id = '${app.exam.id}' and id not in (${ids.map((id) => `'${id}'`).join()})`,
  );
  for (const { guide } of await followUps(
    app.visitor(),
    others.map(({ id }) => id),
  ))
    expect(guide!.opening).toBe(undefined);
});

test('offers two more from the same task, new ones first, never the same one, and only free ones without access', async () => {
  const student = await app.signIn();
  const free = await openSitting(app, student, { count: 20 });
  await free.submit(free.answers(0));
  const isFree = new Set(free.questions.map(({ id }) => id));
  const [about] = await followUps(student, [free.questions[0]!.id]);
  const task = `${about!.domain}.${about!.task}`;
  const { status, body } = await drill(student, { drill: { task, count: 2, but: about!.questionId } });
  expect([status, body.total]).toEqual([200, 2]);
  const own = sittingOf(app, student, body.id);
  const { questions, feedback, isFree: isOpen } = await own.show();
  expect(isOpen).toBe(true);
  expect(feedback).toEqual([]);
  for (const question of questions) {
    expect(isFree.has(question.id)).toBe(true);
    expect(question.id).not.toBe(about!.questionId);
    expect(`${question.domain}.${question.task}`).toBe(task);
  }
  // Played to the end without access, and counted.
  const before = (await student.get('/api/user/standing')).body.questionsAnswered;
  const [keys] = await own.keys();
  const told = await own.answer(0, keys!);
  expect(told.feedback.map(({ place }) => place)).toEqual([0]);
  expect((await student.get('/api/user/standing')).body.questionsAnswered).toBe(before + 1);
  expect((await own.submit()).submittedAt).not.toBe(null);
  const rows = await query<{ mode: string }>(app.database, `select mode from sitting where id = '${own.id}'`);
  expect(rows).toEqual([{ mode: 'practice' }]);

  const { learner, practise } = await makePracticeOwner(app);
  const seen = await practise({ count: 30, tasks: ['1.1'] });
  const met = new Set((await seen.show()).questions.map(({ id }) => id));
  await seen.submit();
  const more = await drill(learner, { drill: { task: '1.1', count: 2, but: [...met][0]! } });
  for (const { id } of (await sittingOf(app, learner, more.body.id).show()).questions) expect(met.has(id)).toBe(false);
});

test('gives no simulation, bank, or marks beyond the free pool without access', async () => {
  const student = await app.signIn();
  expect(refusal(await student.post(practiceUrl(), { sittingId: randomUUID(), mode: 'simulation' }))).toBe('forbidden');
  const { body } = await drill(student, { settings: { ...ALL, count: 200 } });
  expect(body.total).toBe(20);
  const { questions } = await sittingOf(app, student, body.id).show();
  const ids = questions.map(({ id }) => `'${id}'`).join();
  const [other] = await query<{ id: string }>(
    app.database,
    `select id from question where exam_id = '${app.exam.id}' and id not in (${ids})`,
  );
  const mark = (id: string) =>
    student.send({ method: 'PUT', url: `${practiceUrl()}/questions/${id}`, body: { note: 'Mine' } });
  expect(refusal(await mark(other!.id))).toBe('not_found');
  expect((await mark(questions[0]!.id)).body).toEqual({ isFlagged: false, note: 'Mine' });
});

const ALL = { domains: [], tasks: [], difficulties: [], pool: 'all', weakestFirst: false };

test('practices what a quiz missed, with or without access, but not from another person’s result', async () => {
  for (const change of [{}, { grants: [{ examId: app.exam.id }] }]) {
    const student = await app.signIn(change);
    const quiz = await openSitting(app, student, { count: 10 });
    await quiz.submit(quiz.answers(7));
    const { body } = await drill(student, { missedIn: quiz.attemptId });
    const { questions } = await sittingOf(app, student, body.id).show();
    expect(questions.map(({ id }) => id).sort()).toEqual(
      quiz.questions
        .slice(7)
        .map(({ id }) => id)
        .sort(),
    );
    expect(refusal(await drill(await app.signIn(), { missedIn: quiz.attemptId }))).toBe('not_found');
  }
});

test('makes a card of the question itself, once, and 404s for one never shown', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  const sitting = await practise({ count: 5, tasks: ['1.1'] });
  const { questions } = await sitting.show();
  const url = (id: string) => `${practiceUrl()}/questions/${id}/card?timeZone=UTC`;
  const put = (id: string) => learner.send({ method: 'PUT', url: url(id), body: {} });
  expect(refusal(await put(questions[0]!.id))).toBe('not_found');
  await sitting.submit();
  const [first, second] = questions.map(({ id }) => id);
  for (const id of [first!, first!, second!]) expect((await put(id)).body).toEqual({ isToday: true });
  const found = await followUps(
    learner,
    questions.map(({ id }) => id),
  );
  // Each leads to its own card, which is in the deck.
  expect(found.map(({ cardId }) => cardId)).toEqual([first, second, null, null, null]);
  const deck = await learner.send({
    method: 'GET',
    url: `/api/exams/${app.exam.id}/flashcards?timeZone=UTC`,
    headers: { 'learner-id': learner.person.id },
  });
  expect(deck.body.cards.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([first, second]));
});

test('leads from a missed question to the card that stands in for it, and from that one to itself', async () => {
  const { learner, practise } = await makePracticeOwner(app);
  const sitting = await practise({ count: 5, tasks: ['1.1'] });
  const { questions } = await sitting.show();
  const [key] = await sitting.keys();
  await sitting.answer(0, [(key![0]! + 1) % 4]);
  await sitting.submit();
  await learner.post(`${sitting.url}/cards?timeZone=UTC`);
  const ids = questions.map(({ id }) => id);
  const [missed, ...others] = await followUps(learner, ids);
  expect(ids.slice(1)).toContain(missed!.cardId);
  expect(others.flatMap(({ cardId }) => cardId ?? [])).toEqual([missed!.cardId]);
  // Once the missed one also has a card of its own, it leads there.
  await query(
    app.database,
    `update question_card set missed_question_id = question_id where user_id = '${learner.person.id}'`,
  );
  await learner.send({ method: 'PUT', url: `${practiceUrl()}/questions/${ids[0]}/card?timeZone=UTC`, body: {} });
  expect((await followUps(learner, [ids[0]!]))[0]!.cardId).toBe(ids[0]);
});

test('shows how many questions of a task can be practiced, how many are new, and the strength there', async () => {
  const of = async (browser: Pick<Browser, 'get'>) =>
    (await browser.get(`/api/exams/${app.exam.id}/study-tasks/1/1/practice`)).body;
  expect(await of(app.visitor())).toEqual({ questions: 12, unseen: 12, strength: null });
  const { learner, practise } = await makePracticeOwner(app);
  const whole = await of(learner);
  expect(whole.questions).toBeGreaterThan(12);
  const sitting = await practise({ count: 4, tasks: ['1.1'] });
  const keys = await sitting.keys();
  for (const place of [0, 1, 2]) await sitting.answer(place, place < 2 ? keys[place]! : [(keys[place]![0]! + 1) % 4]);
  expect(await of(learner)).toEqual({
    questions: whole.questions,
    unseen: whole.unseen - 3,
    strength: { asked: 3, correct: 2, percentage: 67 },
  });
  expect(refusal(await learner.get(`/api/exams/${app.exam.id}/study-tasks/1/9/practice`))).toBe('not_found');
});
