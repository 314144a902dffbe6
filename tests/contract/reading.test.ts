import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { selectOptionalUser } from '#server/features/account/entry/account.store.ts';
import { listRights } from '#server/features/entitlement/entitlement.store.ts';
import type { Acts, Learner, Sees } from '#server/http/caller.ts';
import { startTestApp, type TestApp } from '../factories/app.ts';
import { makePracticeOwner } from '../factories/practice-owner.ts';
import { openSitting } from '../factories/sitting.ts';
import { watchWrites } from '../factories/written-tables.ts';
import { KINDS, readMatrix } from './matrix.ts';
import { callerOf } from './caller-of.ts';
import type { Caller } from './scenario.ts';
import { scenarios } from './scenarios.ts';

let app: TestApp;
/** The tables that were written to since it was last called. */
let written: () => Promise<string[]>;
beforeAll(async () => {
  app = await startTestApp();
  await app.allowTokens();
  // Each script is made once, and its maker is told by an email, which must have been sent before anything is watched.
  for (const kind of KINDS) await callerOf(app, kind);
  await app.mails.sendDue();
  // What is stored then changes only by calls.
  app.stopJobs();
  written = await watchWrites(app.database);
});
afterAll(() => app.close());

/** Calls that change something by being opened: a link in an email verifies an address. */
const CHANGING = new Set(['/api/auth/verify-email/{token}']);

/** A caller whose reads must write nothing. */
function watched(caller: Caller): Caller {
  const { get } = caller;
  return Object.assign(caller, {
    get: async (...asked: Parameters<typeof get>) => {
      await written();
      const answer = await get.apply(caller, asked);
      expect(await written(), `tables written by GET ${asked[0]}`).toEqual([]);
      return answer;
    },
  });
}

const reads = readMatrix().filter(({ method, path }) => method === 'GET' && !CHANGING.has(path));

test.each(reads)('$id GET $path changes nothing for any caller', async ({ id }) => {
  for (const kind of KINDS) await scenarios[id]!(watched(await callerOf(app, kind)), app, kind);
});

test('looking at someone whose simulation ran out, or was withheld, changes nothing', async () => {
  const { learner, simulate, practise } = await makePracticeOwner(app);
  const quiz = await openSitting(app, learner);
  await quiz.submit(quiz.answers(3));
  const practice = await practise({ count: 5 });
  await practice.answer(0, [0]);
  const [overdue, withheld] = [await simulate(), await simulate()];
  await withheld.answer(0, [0]);
  const grants = (end: string | null) =>
    app.change(
      `update entitlement set ended_at = ${end === null ? 'null' : `'${end}'`} where user_id = '${learner.person.id}'`,
    );
  await grants(app.clock.iso());
  app.clock.advance(12 * 3600);
  expect(await app.sittings.closeOverdue()).toBeGreaterThanOrEqual(2);
  await grants(null);
  const running = await simulate();
  await running.answer(0, [1]);
  app.clock.advance(12 * 3600);
  const reader = watched(learner as Caller);
  for (const url of [
    '/api/user/standing',
    '/api/user/attempts',
    '/api/user/results',
    '/api/user/purchased-exams',
    '/api/user/export',
    `/api/user/attempts/${quiz.attemptId}`,
    `/api/user/attempts/${withheld.id}`,
    overdue.url,
    withheld.url,
    running.url,
    practice.url,
    `/api/exams/${app.exam.id}/practice`,
    `/api/exams/${app.exam.id}/flashcards?timeZone=UTC`,
    '/api/today?timeZone=UTC',
    `/api/exams/${app.exam.id}/today?timeZone=UTC`,
  ])
    expect([(await reader.get(url)).status, url]).toEqual([200, url]);
  // It reads as over, with its result, before anything has closed it.
  const { body } = await reader.get(running.url);
  expect(body.submittedAt).toBe(body.deadline);
  expect([body.isReviewOpen, body.feedback]).toEqual([false, []]);
  const setup = (await reader.get(`/api/exams/${app.exam.id}/practice`)).body;
  expect(setup.sittings.filter(({ id }: { id: string }) => id === running.id)).toEqual([]);
  await app.sittings.closeOverdue();
  const closed = (await learner.get(running.url)).body;
  expect(closed).toMatchObject({ submittedAt: body.submittedAt, isReviewOpen: true });
  expect(closed.feedback).toHaveLength(body.questions.length);
  expect((await learner.get(`/api/user/attempts/${running.id}`)).body.correct).toEqual(expect.any(Number));
});

/** What a coach would prove. There is no such caller yet, so the proof is made here. */
async function seenByCoach(id: string): Promise<Sees<Learner>> {
  const [person, rights] = await app.database.read(async (reader) => [
    (await selectOptionalUser(reader, id))!,
    await listRights(reader, id),
  ]);
  const { isAdmin, roles, secondFactorAt, extraTime } = person;
  const learner: Learner = { id, isAdmin, roles, secondFactorAt, extraTime, rights };
  return learner as Sees<Learner>;
}

test('a caller who may see another learner reads what that learner reads, and changes nothing', async () => {
  const { learner, simulate, practise } = await makePracticeOwner(app);
  const quiz = await openSitting(app, learner);
  await quiz.submit(quiz.answers(3));
  const practice = await practise({ count: 5 });
  await practice.answer(0, [0]);
  const overdue = await simulate();
  await overdue.answer(0, [1]);
  app.clock.advance(12 * 3600);
  const { exam } = app;
  const seen = await seenByCoach(learner.person.id);
  const {
    dashboard,
    results,
    today,
    readiness,
    practice: practices,
    sittings,
    flashcards,
    plans,
    progress,
    reports,
  } = app.about;
  const asking = { learner: seen, access: app.entitlements.accessOf(seen, exam.id)! };
  const reads: [string, () => Promise<unknown>][] = [
    ['/api/user/standing', () => dashboard.standing(seen)],
    ['/api/user/purchased-exams', () => dashboard.purchasedExams(seen)],
    ['/api/user/results', () => results.results(seen, {})],
    [overdue.url, () => sittings.show(seen, overdue.id)],
    [practice.url, () => sittings.show(seen, practice.id)],
    ['/api/today?timeZone=UTC', () => today.list(seen, 'UTC')],
    [`/api/exams/${exam.id}/today?timeZone=UTC`, () => today.of(seen, exam.id, 'UTC')],
    [`/api/exams/${exam.id}/readiness`, () => readiness.of(seen, exam.id)],
    [`/api/exams/${exam.id}/readiness/answers`, () => readiness.answers(seen, exam.id)],
    [`/api/exams/${exam.id}/practice`, () => practices.setup(seen, exam)],
    [`/api/exams/${exam.id}/flashcards?timeZone=UTC`, () => flashcards.list(asking, 'UTC')],
    [`/api/exams/${exam.id}/flashcards/plan?timeZone=UTC`, () => plans.plan(asking, 'UTC')],
    [`/api/user/study-progress/${exam.id}`, () => progress.list(seen, exam)],
    ['/api/user/question-reports', () => reports.own(seen)],
  ];
  for (const [url, read] of reads) {
    await written();
    const found = await read();
    expect(await written(), url).toEqual([]);
    const own = await learner.get(url);
    expect([own.status, url]).toEqual([200, url]);
    expect(JSON.parse(JSON.stringify(found)), url).toEqual(own.body);
  }
  await written();
  expect(await results.attempt(seen, quiz.attemptId)).toMatchObject({ id: quiz.attemptId });
  await results.attempts(seen, {});
  expect(await written()).toEqual([]);
});

test('neither a plain person nor one who is only seen is taken for the person themselves', () => {
  type About = TestApp['about'];
  expectTypeOf<Learner>().not.toExtend<Sees<Learner>>();
  expectTypeOf<Sees<Learner>>().not.toExtend<Acts<Learner>>();
  expectTypeOf<Acts<Learner>>().toExtend<Sees<Learner>>();
  expectTypeOf<Parameters<About['dashboard']['standing']>[0]>().toEqualTypeOf<Sees<Learner>>();
  expectTypeOf<Parameters<About['practice']['start']>[0]>().toEqualTypeOf<Acts<Learner>>();
  expectTypeOf<Parameters<About['sittings']['submit']>[0]>().toEqualTypeOf<Acts<Learner>>();
  expectTypeOf<Parameters<About['flashcards']['review']>[0]['learner']>().toEqualTypeOf<Acts<Learner>>();
});
