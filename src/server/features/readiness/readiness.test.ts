import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Readiness } from '#contract/readiness.ts';
import { LABEL_DIFFICULTY } from '#rules/readiness/label.ts';
import { chanceToPass } from '#rules/readiness/offset.ts';
import { passCurve, scoreOnOurForm } from '#rules/readiness/predict.ts';
import { strengthsOf } from '#rules/readiness/strengths.ts';
import { examFormOf, scoreTable } from '#rules/readiness/exam-form.ts';
import type { Difficulty } from '#rules/question/difficulty.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { PASSWORD } from '../../../../tests/factories/people.ts';
import { referenceReadiness } from '../../../../tests/factories/readiness-reference.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.stopJobs();
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<TestApp['signIn']>>;
const url = () => `/api/exams/${app.exam.id}/readiness`;
const shown = async (person: Person): Promise<Readiness> => (await person.get(url())).body;
/** The exam of the tests: 45 questions, 60 to 40, at 70 of 100. */
const EXAM = { scored: 45, passShare: 0.7 };
const exam = () => ({ ...EXAM, id: app.exam.id, domains: app.exam.domains });

/** Someone with access who answers this many new questions, of which every `wrongEvery`-th wrong. */
async function practiced(count: number, wrongEvery = 4, person?: Person) {
  const owner = await makePracticeOwner(app, person);
  const sitting = await owner.practise({ pool: 'unseen', count });
  await answerAll(sitting, wrongEvery);
  return { ...owner, person: owner.learner };
}

async function answerAll(
  sitting: Awaited<ReturnType<Awaited<ReturnType<typeof makePracticeOwner>>['practise']>>,
  wrongEvery: number,
) {
  const keys = await sitting.keys();
  const events = keys.map((key, place) =>
    sitting.event(place, { kind: 'answered', picked: place % wrongEvery === 0 ? [(key[0]! + 1) % 4] : key }),
  );
  for (let at = 0; at < events.length; at += 50)
    expect((await sitting.send(events.slice(at, at + 50))).status).toBe(200);
  await sitting.submit();
}

test('says what answers say: as recomputed from the rows to 1e-9, and as an independent script from the definition', async () => {
  const { person } = await practiced(60);
  const found = await shown(person);
  expect(found).toMatchObject({ firsts: 60, unknown: 0, abstentions: [], chance: null, mark: 0.7 });
  const rows = await query<{ domain: number; difficulty: Difficulty; points: number }>(
    app.database,
    `select v.domain_number as domain, v.difficulty, r.points from sitting s join response r on r.sitting = s.number
     join question q on q.exam_id = s.exam_id and q.number = r.question
     join question_version v on v.question_id = q.id and v.is_current
     where s.user_id = '${person.person.id}'`,
  );
  const bank = await query<{ domain: number; difficulty: Difficulty }>(
    app.database,
    `select v.domain_number as domain, v.difficulty from question q join question_version v on v.question_id = q.id and v.is_current
     where q.exam_id = '${app.exam.id}' and q.archived_at is null`,
  );
  const domains = app.exam.domains.map(({ number }) => number);
  const table = scoreTable(
    examFormOf(
      app.exam.domains.map(({ weight }) => weight),
      EXAM.scored,
      EXAM.passShare,
    ),
    domains.map((number) =>
      bank.filter(({ domain }) => domain === number).map((row) => ({ difficulty: LABEL_DIFFICULTY[row.difficulty] })),
    ),
  );
  const strengths = strengthsOf(
    rows.map(({ domain, difficulty, points }) => ({
      domain: domains.indexOf(domain),
      credit: points / 1000,
      difficulty: LABEL_DIFFICULTY[difficulty],
    })),
    domains.length,
  );
  const form = scoreOnOurForm(strengths, table);
  for (const which of ['mean', 'low', 'high'] as const)
    expect(Math.abs(found.ourForm![which] - form[which])).toBeLessThan(1e-9);

  await app.predictions.write();
  const [logged] = (await dump(app.database)).readiness!.filter(({ userId }) => userId === person.person.id);
  expect(
    Math.abs((logged!.p as number) - chanceToPass(passCurve(strengths, table), { mean: 0.4, sd: 0.35 })),
  ).toBeLessThan(1e-9);
  const reference = await referenceReadiness(app.database, person.person.id, exam(), { mean: 0.4, sd: 0.35 });
  expect(reference.firsts).toBe(60);
  for (const which of ['mean', 'low', 'high'] as const)
    expect(Math.abs(found.ourForm![which] - reference[which]), which).toBeLessThan(1e-3);
  expect(Math.abs((logged!.p as number) - reference.chance)).toBeLessThan(2e-3);
});

test('forty clean answers given for free are enough, and fewer say what is missing', async () => {
  const person = await app.signIn();
  for (const [quiz, firsts] of [20, 40].entries()) {
    const practice = await makePracticeOwner(app, person);
    const sitting = await practice.practise({ pool: 'unseen', count: 20 });
    await answerAll(sitting, 3);
    const found = await shown(person);
    expect([found.firsts, found.abstentions.length], `after ${quiz + 1}`).toEqual([firsts, quiz === 0 ? 1 : 0]);
    if (quiz > 0) {
      expect(found.ourForm).not.toBeNull();
      expect(found.level).toBeNull();
    } else {
      expect(found).toMatchObject({
        tier: 'notEnough',
        ourForm: null,
        abstentions: [{ code: 'fewFirsts', firsts: 20, needed: 40 }],
      });
      expect(found.level!.margin).toBeGreaterThanOrEqual(0.13);
      expect(found.weakest).toBeNull();
    }
  }
});

test('repeats, cards, an administrator’s answers, and a visitor’s claimed ones move it by exactly 0', async () => {
  const { person, practise } = await practiced(60);
  const before = await shown(person);
  const missed = await practise({ pool: 'missed', count: 15 });
  await answerAll(missed, 1000);
  expect((await missed.addCards()).status).toBe(200);
  const { body: cards } = await person.get(`/api/exams/${app.exam.id}/flashcards?timeZone=UTC`);
  const cardIds = cards.cards.slice(0, 5).map(({ id }: { id: string }) => id);
  await person.post(`/api/exams/${app.exam.id}/flashcards/turns`, { cardIds });
  const after = await shown(person);
  expect(after.ourForm).toEqual(before.ourForm);
  expect(after.firsts).toBe(60);
  expect((await person.get(`${url()}/answers`)).body.totals).toMatchObject({
    counted: 60,
    leftOut: { seenBefore: 15, unknown: 0 },
  });

  const admin = await app.signIn({ isAdmin: true });
  await practiced(60, 4, admin);
  expect(await shown(admin)).toMatchObject({ firsts: 0, ourForm: null });

  const visitor = app.visitor();
  const quiz = await openSitting(app, visitor, { count: 20 });
  await quiz.preview(quiz.answers(20));
  const claimed = await app.signIn({}, visitor);
  await quiz.submit(quiz.answers(20));
  expect(await shown(claimed)).toMatchObject({ firsts: 0, unknown: 20 });
});

test('writes predictions once for the same answers, never changes one, and even where nothing was answered', async () => {
  const { person, practise } = await practiced(45);
  const own = async () => (await dump(app.database)).readiness!.filter(({ userId }) => userId === person.person.id);
  await app.predictions.write();
  const [first] = await own();
  expect(first).toMatchObject({
    firsts: 45,
    unknown: 0,
    model: expect.any(String),
    inputsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await app.predictions.write();
  expect(await own()).toEqual([first]);
  app.clock.advance(60);
  await answerAll(await practise({ pool: 'unseen', count: 5 }), 2);
  await app.predictions.write();
  expect((await own()).map(({ firsts }) => firsts).sort()).toEqual([45, 50]);
  expect(await own()).toContainEqual(first);

  const planned = await app.signIn();
  const time = { examDate: app.clock.iso(9 * 86_400).slice(0, 10), minutes: 20, daysOff: [] };
  await planned.send({ method: 'PUT', url: `/api/exams/${app.exam.id}/today`, body: time });
  await app.predictions.write();
  const prior = (await dump(app.database)).readiness!.filter(({ userId }) => userId === planned.person.id);
  expect(prior).toMatchObject([{ firsts: 0 }]);
  expect((await shown(person)).history).toMatchObject([{ mean: expect.any(Number) }]);
});

const outcomeUrl = (day: string) => `/api/exams/${app.exam.id}/outcomes/${day}`;

test('an outcome keeps the prediction from before its day, whatever is answered later, and without its person', async () => {
  const { person, practise } = await practiced(45);
  const examDate = app.clock.iso(2 * 86_400).slice(0, 10);
  const time = { examDate, minutes: 20, daysOff: [] };
  await person.send({ method: 'PUT', url: `/api/exams/${app.exam.id}/today`, body: time });
  await app.predictions.write();
  app.clock.advance(3 * 86_400);
  await answerAll(await practise({ pool: 'unseen', count: 20 }), 1);
  await app.predictions.write();
  const told = await person.send({ method: 'PUT', url: outcomeUrl(examDate), body: { result: 'passed', score: 810 } });
  expect(told.status).toBe(200);
  const rows = (await dump(app.database)).readiness!.filter(({ userId }) => userId === person.person.id);
  const predicted = rows.find(({ firsts }) => firsts === 45)!;
  const ofPerson = async () =>
    (await dump(app.database)).outcome!.filter(({ predictedAt }) => predictedAt === predicted.at);
  expect(await ofPerson()).toMatchObject([{ chance: predicted.p, curve: predicted.curve, model: predicted.model }]);
  const { records } = (await person.get('/api/user/export')).body;
  expect(records.readiness).toHaveLength(2);
  expect(records.examResults).toMatchObject([{ chance: predicted.p }]);
  await person.send({ method: 'DELETE', url: '/api/user/account', body: { currentPassword: PASSWORD } });
  expect((await dump(app.database)).readiness!.filter(({ userId }) => userId === person.person.id)).toEqual([]);
  expect(await ofPerson()).toMatchObject([{ userId: null, examDate: null, chance: predicted.p, result: 'passed' }]);

  // Who set a date and never came back is predicted of as well, by nothing later than the day before.
  const late = await app.signIn();
  const other = app.clock.iso(86_400).slice(0, 10);
  await late.send({ method: 'PUT', url: `/api/exams/${app.exam.id}/today`, body: { ...time, examDate: other } });
  app.clock.advance(3 * 86_400);
  const quiz = await openSitting(app, late, { count: 20 });
  await quiz.submit(quiz.answers(20));
  await late.post(`${outcomeUrl(other)}/asked`, {});
  const all = await dump(app.database);
  expect(all.readiness!.filter(({ userId }) => userId === late.person.id)).toMatchObject([{ firsts: 0 }]);
  for (const outcome of all.outcome!) expect(outcome.chance, 'every outcome has its prediction').not.toBeNull();
});
