import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExamToday, OwnExam, TodayEntry } from '#contract/today.ts';
import { QUICK_TEN } from '#rules/practice/settings.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makeLearner } from '../../../../tests/factories/learner.ts';
import { sittingOf } from '../../../../tests/factories/practice-owner.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { refusal } from '../../../../tests/factories/refusal.ts';

const DAY = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<TestApp['signIn']>>;

const url = () => `/api/exams/${app.exam.id}/today`;
const todayOf = async (person: Person, zone = 'UTC'): Promise<ExamToday> =>
  (await person.get(`${url()}?timeZone=${zone}`)).body;
const inDays = (days: number) => app.clock.iso(days * DAY).slice(0, 10);
const setTime = (person: Person, time: object) =>
  person.send({ method: 'PUT', url: url(), body: { examDate: null, minutes: 30, daysOff: [], ...time } });
const owner = () => app.signIn({ grants: [{ examId: app.exam.id }] });
const kinds = ({ entries }: ExamToday) => entries.map(({ kind }) => kind);
const entryOf = <K extends TodayEntry['kind']>({ entries }: ExamToday, kind: K) =>
  entries.find((entry): entry is Extract<TodayEntry, { kind: K }> => entry.kind === kind);
const practice = async (person: Person, settings: object) => {
  const sittingId = randomUUID();
  const answer = await person.post(`/api/exams/${app.exam.id}/practice`, { sittingId, mode: 'practice', settings });
  expect(answer.status).toBe(200);
  return { sittingId, total: answer.body.total as number };
};

test('starts a new owner with a diagnostic of new questions, which opens as planned', async () => {
  const person = await owner();
  const today = await todayOf(person);
  expect(today).toMatchObject({ isOwner: true, time: null, kind: 'study', daysLeft: null, minutes: 20, spent: 0 });
  expect(kinds(today)[0]).toBe('diagnostic');
  const diagnostic = entryOf(today, 'diagnostic')!;
  expect(diagnostic.settings.count).toBeLessThanOrEqual(25);
  const { total } = await practice(person, diagnostic.settings);
  expect(total).toBe(diagnostic.settings.count);
});

test('puts an open sitting first, with what is left of it', async () => {
  const person = await owner();
  const { sittingId, total } = await practice(person, entryOf(await todayOf(person), 'diagnostic')!.settings);
  // One that was only opened is nothing to resume, on Practice either.
  const opened = sittingOf(app, person, sittingId);
  await opened.send([opened.event(1, { kind: 'moved', from: 0 })]);
  const openOn = async () =>
    (await person.get(`/api/exams/${app.exam.id}/practice`)).body.sittings.map(({ id }: { id: string }) => id);
  expect((await todayOf(person)).entries[0]).toMatchObject({ kind: 'diagnostic' });
  expect(await openOn()).toEqual([]);
  await opened.answer(0, [0]);
  expect((await todayOf(person)).entries[0]).toMatchObject({
    kind: 'resume',
    sittingId,
    mode: 'practice',
    left: total - 1,
  });
  expect(await openOn()).toEqual([sittingId]);
});

test('says when access ended, and then goes on only with what is free', async () => {
  const person = await owner();
  expect(await todayOf(person)).toMatchObject({ accessEndedAt: null });
  const { sittingId } = await practice(person, QUICK_TEN);
  await sittingOf(app, person, sittingId).answer(0, [0]);
  const endedAt = app.clock.iso();
  await app.change(`update entitlement set expires_at = '${endedAt}' where user_id = '${person.person.id}'`);
  const over = await todayOf(person);
  expect(over).toMatchObject({ isOwner: false, accessEndedAt: endedAt });
  expect(kinds(over)).not.toContain('resume');
  const free = await practice(person, QUICK_TEN);
  await sittingOf(app, person, free.sittingId).answer(0, [0]);
  expect(entryOf(await todayOf(person), 'resume')).toMatchObject({ sittingId: free.sittingId });
});

test('sets date, minutes, and days off once for the whole plan', async () => {
  const person = await owner();
  const set = { examDate: inDays(12), minutes: 45, daysOff: [] };
  const answer = await setTime(person, set);
  expect(answer.body).toMatchObject({ time: set, examDate: set.examDate, daysLeft: 12, minutes: 45 });
  expect(await todayOf(person)).toMatchObject({ time: set, daysLeft: 12 });
  // The flashcard plan has the same date.
  const plan = await person.get(`/api/exams/${app.exam.id}/flashcards/plan`);
  expect(plan.body.settings.examDate).toBe(set.examDate);
  expect((await person.get('/api/user/purchased-exams')).body[0].examDate).toBe(set.examDate);
  const bad = [{ examDate: inDays(-1) }, { minutes: 0 }, { minutes: 601 }, { daysOff: [0] }, { daysOff: [1, 1] }];
  for (const time of bad) expect(refusal(await setTime(person, time))).toBe('malformed');
});

test('plans nothing on a day off, and little on the day before and the morning of the exam', async () => {
  const person = await owner();
  const weekday = app.clock.now().getUTCDay() || 7;
  await setTime(person, { daysOff: [weekday] });
  expect(await todayOf(person)).toMatchObject({ kind: 'off', minutes: 0, entries: [] });
  // Open sittings are still offered but count toward no day.
  const other = await owner();
  const { sittingId, total } = await practice(other, QUICK_TEN);
  await sittingOf(app, other, sittingId).answer(0, [0]);
  await setTime(other, { daysOff: [weekday] });
  expect((await todayOf(other)).entries).toMatchObject([{ kind: 'resume', sittingId, left: total - 1, isExtra: true }]);
  await setTime(person, { examDate: inDays(1), daysOff: [weekday] });
  const eve = await todayOf(person);
  expect(eve).toMatchObject({ kind: 'eve', daysLeft: 1 });
  expect(kinds(eve).filter((kind) => kind !== 'cards')).toEqual([]);
  await setTime(person, { examDate: inDays(0) });
  expect(await todayOf(person)).toMatchObject({ kind: 'exam', daysLeft: 0 });
});

test('puts the guide of a task first once two rounds of it failed, until it was read again', async () => {
  const person = await owner();
  await setTime(person, { minutes: 60 });
  const round = async (right: boolean) => {
    const { sittingId } = await practice(person, { ...QUICK_TEN, count: 4, tasks: ['1.1'], pool: 'unseen' });
    const sitting = sittingOf(app, person, sittingId);
    app.clock.advance(60);
    for (const [place, key] of (await sitting.keys()).entries())
      await sitting.answer(place, right ? key : [[0, 1, 2, 3].find((option) => !key.includes(option))!]);
    await sitting.submit();
  };
  const stuck = async () =>
    (await todayOf(person)).entries.filter((entry) => entry.kind === 'read' && entry.isStuck).length;
  const url = `/api/user/study-progress/${app.exam.id}/1/1`;
  const read = () => person.send({ method: 'PUT', url });
  expect((await read()).status).toBe(204);
  await round(false);
  expect(await stuck()).toBe(0);
  await round(false);
  const { entries } = await todayOf(person);
  const [first] = entries.filter(({ kind }) => kind !== 'cards');
  expect(first).toMatchObject({ kind: 'read', domain: 1, task: 1, isStuck: true });
  const asked = entries.flatMap((entry) => ('settings' in entry ? entry.settings.tasks : []));
  expect(asked).not.toContain('1.1');
  app.clock.advance(60);
  await read();
  expect(await stuck()).toBe(0);
});

test('fits cards into the minutes, keeps reviewed ones done for the day, and stays within 1.2 times the time', async () => {
  const learner = await makeLearner(app);
  const person = learner.browser as Person;
  await setTime(person, { examDate: inDays(20), minutes: 30 });
  const before = await todayOf(person);
  const cards = entryOf(before, 'cards')!;
  expect(cards.fresh).toBeGreaterThan(0);
  expect(before.dueCards).toBe(cards.fresh + cards.reviews);
  const counted = before.entries.filter(({ isExtra }) => !isExtra).reduce((sum, { minutes }) => sum + minutes, 0);
  expect(counted).toBeLessThanOrEqual(36);
  // The deck gets the same cards, and the flashcard plan counts them.
  const { chosen } = await learner.set();
  expect(chosen).toHaveLength(before.dueCards);
  const plan = await learner.plan();
  expect(plan).toMatchObject({ due: cards.reviews, newLeft: cards.fresh });
  // 30 minutes at 8 seconds per card.
  for (const day of plan.forecast) expect(day.reviews + day.fresh).toBeLessThanOrEqual((30 * 60) / 8);
  const done = chosen!.slice(0, Math.ceil(chosen!.length / 2));
  for (const id of done) await learner.grade(id, 'easy');
  const after = (await learner.set()).chosen!;
  expect(after.length).toBeLessThanOrEqual(before.dueCards - done.length);
  expect(after.filter((id) => done.includes(id))).toEqual([]);
});

test('guides people without access through the free pool and the open guides', async () => {
  const person = await app.signIn();
  expect((await person.get('/api/today')).body).toEqual({ exams: [] });
  const other = await app.signIn();
  const { sittingId } = await practice(other, {
    count: 3,
    domains: [],
    tasks: [],
    difficulties: [],
    pool: 'all',
    weakestFirst: false,
  });
  await sittingOf(app, other, sittingId).answer(0, [0]);
  expect(kinds((await other.get('/api/today')).body.exams[0])[0]).toBe('resume');
  const sitting = await openSitting(app, person);
  await sitting.submit(sitting.answers(3));
  // Long enough for a text after the questions that readiness lacks.
  await setTime(person, { minutes: 60 });
  const { exams } = (await person.get('/api/today')).body as { exams: ExamToday[] };
  expect(exams.map(({ slug }) => slug)).toEqual([app.exam.slug]);
  expect(exams[0]).toMatchObject({ isOwner: false, dueCards: 0 });
  expect(new Set(kinds(exams[0]!))).toEqual(new Set(['missed', 'read', 'drill']));
  const { total } = await practice(person, entryOf(exams[0]!, 'drill')!.settings);
  expect(total).toBe(entryOf(exams[0]!, 'drill')!.settings.count);
  expect(new Set(exams[0]!.entries.flatMap((entry) => (entry.kind === 'read' ? [entry.domain] : [])))).toEqual(
    new Set([1]),
  );
});

test('follows missed questions with new ones from the same tasks', async () => {
  const person = await owner();
  // Those that readiness lacks come first, and leave a long day enough.
  await setTime(person, { minutes: 240 });
  const sitting = await openSitting(app, person);
  await sitting.submit(sitting.answers(0));
  const today = await todayOf(person);
  const missed = entryOf(today, 'missed')!;
  expect(missed.ideas).toBeGreaterThan(0);
  expect(missed.settings).toMatchObject({ pool: 'unseen', count: missed.ideas });
  expect(missed.settings.tasks).toEqual(missed.tasks.map(({ domain, task }) => `${domain}.${task}`));
  const { total } = await practice(person, missed.settings);
  expect(total).toBe(missed.ideas);
});

test('asks for what was missed twice a day at most, with the day’s text between', async () => {
  const person = await owner();
  await setTime(person, { minutes: 240 });
  const sitting = await openSitting(app, person);
  await sitting.submit(sitting.answers(0));
  for (const isReadingFirst of [false, true]) {
    const planned = kinds(await todayOf(person));
    expect(planned).toContain('missed');
    expect(planned.indexOf('read') < planned.indexOf('missed')).toBe(isReadingFirst);
    // One right answer, which leaves enough that was missed elsewhere.
    const { sittingId } = await practice(person, { ...QUICK_TEN, count: 1, tasks: ['2.1'], plannedAs: 'missed' });
    const open = sittingOf(app, person, sittingId);
    await open.answer(0, (await open.keys())[0]!);
    await open.submit();
  }
  expect(kinds(await todayOf(person))).not.toContain('missed');
});

test('offers a simulation two weeks before the exam, within the day if it fits and otherwise beside it', async () => {
  const person = await owner();
  await setTime(person, { examDate: inDays(14), minutes: 240 });
  expect(entryOf(await todayOf(person), 'simulation')).toMatchObject({ isSealed: false, daysLeft: 14, isExtra: false });
  await setTime(person, { examDate: inDays(14), minutes: 20 });
  expect(entryOf(await todayOf(person), 'simulation')).toMatchObject({ isExtra: true });
  await setTime(person, { examDate: inDays(15), minutes: 240 });
  expect(entryOf(await todayOf(person), 'simulation')).toBeUndefined();
});

test('uses the learner’s days', async () => {
  const person = await owner();
  const here = await todayOf(person);
  const ahead = await todayOf(person, 'Pacific/Kiritimati');
  expect(ahead.day > here.day).toBe(true);
});

test('names a person’s owned or begun exams, nearest first, but before all where a clock is running', async () => {
  const person = await app.signIn();
  const own = async () =>
    ((await person.get('/api/user/exams')).body as OwnExam[]).map(({ slug, isOwner }) => [slug, isOwner]);
  expect(await own()).toEqual([]);
  await setTime(person, { examDate: inDays(12) });
  expect(await own()).toEqual([[app.exam.slug, false]]);
  const both = await app.signIn({ grants: [{ examId: app.exam.id }, { examId: app.inactiveExam.id }] });
  const slugs = async () => ((await both.get('/api/user/exams')).body as OwnExam[]).map(({ slug }) => slug);
  const date = (examId: string, days: number) =>
    both.send({
      method: 'PUT',
      url: `/api/exams/${examId}/today`,
      body: { examDate: inDays(days), minutes: 30, daysOff: [] },
    });
  await date(app.exam.id, 5);
  expect(await slugs()).toEqual([app.exam.slug, app.inactiveExam.slug]);
  await date(app.inactiveExam.id, 4);
  expect(await slugs()).toEqual([app.inactiveExam.slug, app.exam.slug]);
  const sittingId = randomUUID();
  await both.post(`/api/exams/${app.exam.id}/practice`, { sittingId, mode: 'simulation' });
  expect(await slugs()).toEqual([app.exam.slug, app.inactiveExam.slug]);
  const { exams } = (await both.get('/api/today')).body as { exams: ExamToday[] };
  expect(exams.map(({ slug }) => slug)).toEqual(await slugs());
});

test('leads on with an exam someone owns rather than one they only began', async () => {
  const person = await app.signIn({ grants: [{ examId: app.inactiveExam.id }] });
  await setTime(person, {});
  const { body } = await person.get('/api/user/exams');
  expect(body.map(({ slug }: OwnExam) => slug)).toEqual([app.inactiveExam.slug, app.exam.slug]);
});
