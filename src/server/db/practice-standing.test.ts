import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SeenQuestions } from '#rules/response/seen.ts';
import type { DomainSums } from '#rules/statistics/sums.ts';
import { beforeExposureRows } from '../../../tests/factories/before-exposure-rows.ts';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../tests/factories/practice-owner.ts';
import { dump, query } from '../../../tests/factories/rows.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

type Learner = Awaited<ReturnType<typeof makePracticeOwner>>;
type Entry = { id: string; domain: number; isAnswered: boolean; isCorrect: boolean };
type Taken = { at: string; isLate: boolean; isAttempt: boolean; entries: Entry[]; shown: string[] };

const SIMULATED = 30;
const PRACTICED = 15;

/** Quizzes, practice, a simulation, and a card in which the same questions recur. */
async function practiceAll(app: TestApp, { learner, practise, simulate }: Learner) {
  const quiz = async (correct: number, seconds = 60) => {
    const sitting = await openSitting(app, learner, { count: 20 });
    app.clock.advance(seconds);
    await sitting.submit([...sitting.answers(correct).slice(0, 19), null]);
  };
  const practice = async (settings: object, rights: number) => {
    const sitting = await practise({ count: 20, ...settings });
    const keys = await sitting.keys();
    for (const [place, key] of keys.slice(0, PRACTICED).entries()) {
      const wrong = [0, 1, 2, 3].filter((option) => !key.includes(option)).slice(0, key.length);
      await sitting.answer(place, place < rights ? key : wrong);
    }
    await sitting.send([sitting.event(PRACTICED, { kind: 'moved', from: PRACTICED - 1 })]);
    app.clock.advance(60);
    await sitting.submit();
  };
  await quiz(12);
  await practice({}, 9);
  await practice({ pool: 'missed' }, 15);
  await quiz(20, 3000);
  const simulation = await simulate();
  for (const [place, key] of (await simulation.keys()).slice(0, SIMULATED).entries()) {
    await simulation.send([simulation.event(place, { kind: 'moved', from: Math.max(0, place - 1) })]);
    await simulation.answer(place, place % 3 === 0 ? [0].slice(0, key.length) : key);
  }
  app.clock.advance(60);
  await simulation.submit();
  await quiz(18);
  await practice({ domains: [2] }, 12);
}

/** Everything a person took, from its reviews, in order. */
async function taken(app: TestApp, { learner }: Learner, domainOf: (name: string) => number): Promise<Taken[]> {
  const { practice_sitting: sittings } = await dump(app.database);
  const all: Taken[] = [];
  for (const { id, completedAt, late } of (await learner.get('/api/user/attempts?limit=100')).body) {
    const { body } = await learner.get(`/api/user/attempts/${id}`);
    const entries = body.detailedResults.map(
      (entry: { questionId: string; domain: string; userAnswer: number | null; isCorrect: boolean }) => ({
        id: entry.questionId,
        domain: domainOf(entry.domain),
        isAnswered: entry.userAnswer !== null,
        isCorrect: entry.isCorrect,
      }),
    );
    const ids = entries.map((entry: Entry) => entry.id);
    all.push({ at: completedAt, isLate: late, isAttempt: true, entries, shown: ids });
  }
  for (const row of sittings!.filter(({ mode, userId }) => mode === 'practice' && userId === learner.person.id)) {
    const { body } = await learner.get(`/api/practice-sittings/${row.id}`);
    const answered = new Set(
      body.events
        .filter(({ kind }: { kind: string }) => kind === 'answered')
        .map(({ place }: Entry & { place: number }) => place),
    );
    const entries = body.feedback
      .filter(({ place }: { place: number }) => answered.has(place))
      .map(({ place, isCorrect }: { place: number; isCorrect: boolean }) => ({
        id: body.questions[place].id,
        domain: body.questions[place].domain,
        isAnswered: true,
        isCorrect,
      }));
    // Its review shows all keys, answered or not.
    const shown = body.questions.map(({ id }: Entry) => id);
    all.push({ at: body.submittedAt, isLate: false, isAttempt: false, entries, shown });
  }
  return all.sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The sums of that under the current rule, or under the old one: attempts only, counting every right answer. */
function sums(all: readonly Taken[], isOld: boolean) {
  const seen = new Set<string>();
  const exam = { asked: 0, answered: 0, correct: 0 };
  const domains = new Map<string, typeof exam & { domainNumber: number; isLate: boolean }>();
  for (const { isLate, isAttempt, entries, shown } of all) {
    if (isOld && !isAttempt) continue;
    for (const { id, domain, isAnswered, isCorrect } of entries) {
      const key = `${domain} ${isLate}`;
      const own = domains.get(key) ?? { domainNumber: domain, isLate, asked: 0, answered: 0, correct: 0 };
      for (const kept of isCorrect && seen.has(id) && !isOld ? [exam] : [exam, own]) {
        kept.asked += 1;
        kept.answered += isAnswered ? 1 : 0;
        kept.correct += isCorrect ? 1 : 0;
      }
      domains.set(key, own);
    }
    for (const id of shown) seen.add(id);
  }
  return {
    exam,
    domains: [...domains.values()].sort((a, b) => a.domainNumber - b.domainNumber || +a.isLate - +b.isLate),
  };
}

async function kept(database: Database, userId: string) {
  const { exam_standing: exams } = await dump(database);
  const { asked, answered, correct, attempts, domains } = exams!.find((row) => row.userId === userId)!;
  return {
    attempts,
    exam: { asked, answered, correct },
    domains: (domains as DomainSums[]).map(({ number: domainNumber, ...sums }) => ({ domainNumber, ...sums })),
  };
}

/** Which answers of each sitting were first, and what is known of each answered question. */
async function noted(database: Database) {
  const { sitting: sittings, response, exam_standing: standings, question } = await dump(database);
  // The migration assigns new numbers.
  const named = (examId: unknown) => {
    const ids = new Map(question!.filter((row) => row.examId === examId).map((row) => [row.number, String(row.id)]));
    return (number: unknown) => ids.get(number)!;
  };
  const flag = (value: unknown) => value && Boolean(value);
  return {
    sittings: sittings!
      .filter(({ mode }) => mode !== 'card')
      .map(({ id, examId, number }) => [
        String(id),
        response!
          .filter((row) => row.sitting === number && row.state === 'whole')
          .map(({ place, question: asked, version, picked, marks, seconds, certainty, ...row }) => ({
            place: Number(place),
            version,
            picked,
            marks,
            seconds,
            certainty,
            isFirst: flag(row.isFirst),
            isRight: flag(row.isRight),
            id: named(examId)(asked),
          }))
          .sort((a, b) => a.place - b.place),
      ])
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
    answers: standings!.map(({ examId, seen }) =>
      [...new SeenQuestions(seen as Uint8Array)]
        .filter(([, { answer }]) => answer !== 'none')
        .map(([number, { answer }]) => `${named(examId)(number)} ${answer}`)
        .sort(),
    ),
  };
}

test('keeps sums equal to a recount, and corrects old ones in the migration', async () => {
  const app = await startTestApp();
  try {
    const learner = await makePracticeOwner(app);
    await practiceAll(app, learner);
    const userId = learner.learner.person.id;
    const names = await query<{ number: number; name: string }>(
      app.database,
      `select number, name from exam_domain where exam_id = '${app.exam.id}'`,
    );
    const all = await taken(app, learner, (name) => names.find((row) => row.name === name)!.number);
    const live = await kept(app.database, userId);
    expect(live).toEqual({ attempts: 4, ...sums(all, false) });

    const old = sums(all, true);
    expect(old).not.toEqual(sums(all, false));
    const before = await beforeExposureRows(app.database);
    await query(
      before,
      `update exam_standing set asked = ${old.exam.asked}, answered = ${old.exam.answered}, correct = ${old.exam.correct}`,
    );
    await query(before, 'delete from domain_standing');
    for (const domain of old.domains)
      await before.write((tx) =>
        sql`insert into domain_standing (user_id, exam_id, domain_number, is_late, asked, answered, correct) values
          (${userId}, ${app.exam.id}, ${domain.domainNumber}, ${before.kind === 'sqlite' ? Number(domain.isLate) : domain.isLate},
            ${domain.asked}, ${domain.answered}, ${domain.correct})`.execute(tx),
      );
    await query(before, `delete from migration where name = '0026-practice-standing'`);
    await migrate(before);
    expect(await kept(before, userId)).toEqual(live);
    expect(await noted(before)).toEqual(await noted(app.database));
  } finally {
    await app.close();
  }
});
