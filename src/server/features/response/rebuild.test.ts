import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SeenQuestions } from '#rules/response/seen.ts';
import { randomBelow, seededRandom } from '#rules/question/random.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { DEEDS, makeDoer } from '../../../../tests/factories/deeds.ts';
import { dump, query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';
import { firstAnswersService } from './first-answers.service.ts';
import { runRebuild } from './rebuild.command.ts';
import { rebuildService } from './rebuild.service.ts';

const LEARNERS = 4;
const STEPS = 80;
const SEED = 20_261_128;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const random = seededRandom(SEED);
  const below = (bound: number) => randomBelow(bound, random);
  const doers = [];
  for (let count = 0; count < LEARNERS; count += 1) doers.push(await makeDoer(app, app.visitor()));
  const names = Object.keys(DEEDS);
  for (let step = 0; step < STEPS; step += 1) {
    const doer = doers[below(doers.length)]!;
    // A year, so that sessions end and simulations run out in between.
    if (step % 10 === 9) app.clock.advance(45 * 86_400);
    await doer.comeBack();
    await DEEDS[names[below(names.length)]!]!(doer, below);
  }
  const [doer] = doers;
  await doer!.comeBack();
  const late = await openSitting(app, doer!.learner);
  app.clock.advance(3600);
  await late.submit(late.answers(3));
}, 300_000);
afterAll(() => app.close());

/** Responses as they count, in SQL that shares nothing with the product. */
const COUNTED = `select sitting.user_id, sitting.exam_id, v.domain_number as domain, v.task_number as task, state, is_late,
    case when is_right then 1 else 0 end as correct, case when state = 'whole' then 1 else 0 end as answered,
    case when is_right and (is_first is null or not is_first) then 0 else 1 end as is_strong
  from response join sitting on sitting.number = response.sitting
    join question on question.exam_id = sitting.exam_id and question.number = response.question
    join question_version v on v.question_id = question.id and v.version = response.version
  where user_id is not null and case mode
    when 'quiz' then exists (select 1 from quiz_attempt where quiz_attempt.id = sitting.id)
    when 'simulation' then is_scored
    when 'practice' then state = 'whole'
    else 1 = 0 end`;

type Total = { userId: string; examId: string; asked: number; answered: number; correct: number };
type OfDomain = Total & { domain: number; isLate: unknown };
type OfTask = Total & { domain: number; task: number };

const numbers = <T extends object>(rows: readonly T[]) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name.endsWith('Id') ? value : Number(value)])),
  );

test('two folds that share nothing agree on every person of a year', async () => {
  const person = 'user_id, exam_id';
  const figures = 'count(*) as asked, sum(answered) as answered, sum(correct) as correct';
  const totals = await query<Total>(
    app.database,
    `select ${person}, ${figures} from (${COUNTED}) c group by 1, 2 order by 1, 2`,
  );
  const domains = await query<OfDomain>(
    app.database,
    `select ${person}, domain, is_late, ${figures} from (${COUNTED}) c where is_strong = 1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  const tasks = await query<OfTask>(
    app.database,
    `select ${person}, domain, task, count(*) as asked, sum(correct) as correct from (${COUNTED}) c
      where is_strong = 1 and answered = 1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  const standings = (await dump(app.database)).exam_standing!;
  const of = (own: Record<string, unknown>) => (row: { userId: string; examId: string }) =>
    row.userId === own.userId && row.examId === own.examId;
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value);
  expect(standings.length).toBeGreaterThanOrEqual(LEARNERS);
  expect(domains.filter(({ isLate }) => Number(isLate) === 1)).not.toEqual([]);
  for (const standing of standings) {
    const { asked, answered, correct } = standing;
    const [total] = numbers(totals.filter(of(standing)));
    expect({ asked, answered, correct }).toEqual({
      asked: total?.asked ?? 0,
      answered: total?.answered ?? 0,
      correct: total?.correct ?? 0,
    });
    const byDomain = parsed(standing.domains).map(({ number, ...row }: { number: number }) => ({
      ...row,
      domain: number,
    }));
    const without = ({ userId: _, examId: _exam, ...row }: Record<string, unknown>) => row;
    expect(numbers(byDomain)).toEqual(numbers(domains.filter(of(standing))).map(without));
    expect(parsed(standing.tasks)).toEqual(numbers(tasks.filter(of(standing))).map(without));
  }
});

test('what people have seen, and how they last answered it, is what a query over the rows says', async () => {
  const second = app.database.kind === 'sqlite' ? `unixepoch(at)` : `floor(extract(epoch from at))`;
  const rows = await query<{
    userId: string;
    examId: string;
    question: number;
    shown: number;
    lastRight: number | null;
    lastWrong: number | null;
  }>(
    app.database,
    `select user_id, exam_id, question, max(${second}) as shown,
        max(case when is_right then ${second} end) as last_right,
        max(case when is_right is not null and not is_right then ${second} end) as last_wrong
      from response join sitting on number = sitting
      where user_id is not null and not (state = 'unseen' and is_withheld) group by 1, 2, 3 order by 3`,
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const standing of (await dump(app.database)).exam_standing!) {
    const own = rows.filter(({ userId, examId }) => userId === standing.userId && examId === standing.examId);
    const answerOf = (right: number | null, wrong: number | null) =>
      right === null && wrong === null ? 'none' : Number(right ?? 0) > Number(wrong ?? 0) ? 'right' : 'wrong';
    expect([...new SeenQuestions(standing.seen as Uint8Array)]).toEqual(
      own.map(({ question, shown, lastRight, lastWrong }) => [
        question,
        { shownAt: Number(shown), answer: answerOf(lastRight, lastWrong) },
      ]),
    );
  }
});

test('makes caches anew that equal those kept up to date, bit for bit, and finds and mends what differs', async () => {
  await firstAnswersService({ database: app.database }).count();
  const caches = async () => {
    const { exam_standing: standings, first_answer: firsts } = await dump(app.database);
    return { standings, firsts };
  };
  const kept = await caches();
  const said: string[] = [];
  const run = (...args: string[]) => runRebuild(args, app.database, (line) => void said.push(line));
  expect(await run('--check')).toBe(0);
  expect(await run()).toBe(0);
  expect(await caches()).toEqual(kept);

  const [victim] = kept.standings!;
  await query(app.database, `update exam_standing set asked = asked + 1 where user_id = '${victim!.userId}'`);
  await query(app.database, 'update first_answer set count = count + 1 where count = 1');
  await query(app.database, `update exam_standing set seen = ${app.database.kind === 'sqlite' ? `x''` : `'\\x'`}`);
  const { standings, firstAnswers } = await rebuildService({ database: app.database }).sample(100);
  expect(standings.length).toBeGreaterThanOrEqual(LEARNERS);
  expect(firstAnswers).toBeGreaterThan(0);
  said.length = 0;
  expect(await run('--check')).toBe(1);
  expect(said.join('\n')).toContain(String(victim!.userId));
  expect((await caches()).firsts).not.toEqual(kept.firsts);
  await run();
  expect(await caches()).toEqual(kept);
});

test('compares counts while someone else writes, and finds nothing wrong where nothing was counted yet', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write = app.database.write(async (tx) => {
    await tx.updateTable('examStanding').set({ asked: 0 }).where('userId', '=', randomUUID()).execute();
    begun.resolve();
    await gate.promise;
  });
  await begun.promise;
  const { wrongFirstAnswers } = rebuildService({ database: app.database });
  try {
    expect(await wrongFirstAnswers()).toBe(0);
  } finally {
    gate.resolve();
    await write;
  }
  const counted = (await dump(app.database)).first_answer;
  await query(app.database, 'delete from first_answer');
  await query(app.database, 'update consumer set position = null');
  expect(await wrongFirstAnswers()).toBe(0);
  await firstAnswersService({ database: app.database }).count();
  expect((await dump(app.database)).first_answer).toEqual(counted);
});

test('counts an answer once that is committed after a later one was counted', async () => {
  const service = firstAnswersService({ database: app.database });
  const person = await app.signIn();
  const total = async () =>
    Number((await query<{ n: number }>(app.database, 'select sum(count) as n from first_answer'))[0]!.n);
  await service.count();
  const before = await total();
  const sitting = await openSitting(app, person);
  await sitting.submit(sitting.answers(2));
  const copyOf = (
    id: string,
  ) => `insert into sitting (id, user_id, exam_id, mode, served_at, timing, is_staff, is_rehearsal, is_sealed,
      is_late, is_withheld, is_claimed) select '${id}', user_id, exam_id, mode, served_at, timing, is_staff, is_rehearsal, is_sealed,
      is_late, is_withheld, is_claimed from sitting where id = '${sitting.attemptId}';`;
  if (app.database.kind === 'postgres') {
    // Begins before another one that is counted, and ends after it.
    const [slow, quick] = [randomUUID(), randomUUID()];
    const rows = (
      id: string,
    ) => `insert into response (at, sitting, question, place, version, is_first, is_unaided, is_right, is_scored, state, picked)
      select at, (select number from sitting where id = '${id}'), question, place, version, true, true, is_right, is_scored, state, picked
      from response join sitting on number = sitting where id = '${sitting.attemptId}'`;
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { sql } = await import('kysely');
    const slowWrite = app.database.write(async (tx) => {
      await sql.raw(copyOf(slow)).execute(tx);
      await sql.raw(rows(slow)).execute(tx);
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    await query(app.database, copyOf(quick));
    await query(app.database, rows(quick));
    await service.count();
    expect(await total()).toBe(before + 10);
    gate.resolve();
    await slowWrite;
    await service.count();
    expect(await total()).toBe(before + 15);
  }
  await service.count();
  await service.count();
  expect(await total()).toBe(before + (app.database.kind === 'postgres' ? 15 : 5));
});

test('counts everything anew after a restore, whose rows are of another database’s transactions', async () => {
  const service = firstAnswersService({ database: app.database });
  await service.count();
  const { first_answer: kept } = await dump(app.database);
  // As if this database had come far less far than the one the rows are from.
  if (app.database.kind === 'postgres') {
    await query(app.database, `update response set position = 9000000000`);
    await query(app.database, `update consumer set position = '9000000001:9000000001:'`);
  } else await query(app.database, `update consumer set position = '9000000000'`);
  const person = await app.signIn();
  const sitting = await openSitting(app, person);
  await sitting.submit(sitting.answers(5));
  await service.count();
  const sum = (rows: Record<string, unknown>[]) => rows.reduce((total, { count }) => total + Number(count), 0);
  const after = (await dump(app.database)).first_answer!;
  expect(sum(after)).toBe(sum(kept!) + 5);
  await service.count();
  expect((await dump(app.database)).first_answer).toEqual(after);
});
