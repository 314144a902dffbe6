import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../tests/factories/pack.ts';
import { makePracticeOwner } from '../../tests/factories/practice-owner.ts';
import { query } from '../../tests/factories/rows.ts';
import { bestRatio, processorRatio } from './ratio.ts';
import { secondsOf, SeenQuestions, type Showing } from '#rules/response/seen.ts';
import { lockStanding, updateStanding } from '#server/features/response/standing.store.ts';
import { type PracticeSettings, QUICK_TEN } from '#rules/practice/settings.ts';

const [SMALL, LARGE] = [500, 200_000];
const ROUNDS = 40;
const AIM = 1.1;

let apps: TestApp[] = [];
let small: Practicing;
let large: Practicing;
type Practicing = Awaited<ReturnType<typeof makePracticeOwner>>;

/** A learner with a bank of `size` questions who has answered `seen` of them, every third one wrong. */
async function learnerAt(size: number, seen: number): Promise<Practicing> {
  const app = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(SMALL)] } });
  apps.push(app);
  const copies = size / SMALL - 1;
  if (copies > 0) await grow(app, copies);
  const practiceOwner = await makePracticeOwner(app);
  const at = secondsOf(app.clock.iso());
  const showings = Array.from({ length: seen }, (_, index): Showing => ({
    number: index + 1,
    at,
    isRight: (index + 1) % 3 !== 0,
  }));
  await app.database.write(async (tx) => {
    const standing = await lockStanding(tx, { userId: practiceOwner.learner.person.id, examId: app.exam.id });
    await updateStanding(tx, { ...standing, seen: new SeenQuestions().plus(showings) });
  });
  if (app.database.kind === 'postgres') await query(app.database, 'analyze');
  return practiceOwner;
}

/** Copies made by one statement, few enough to finish within the statement timeout. */
const PORTION = 40;

/**
 * Adds this many copies of each question under new ids. Their sources are invalid, so reading their full text fails:
 * building a sitting must not read it.
 */
async function grow(app: TestApp, copies: number): Promise<void> {
  const isSqlite = app.database.kind === 'sqlite';
  const hex = isSqlite ? `printf('%012x', i)` : `lpad(to_hex(i), 12, '0')`;
  const copied = 'version, is_current, kind, difficulty, domain_number, task_number, created_at';
  if (!isSqlite) {
    // Checking the references row by row would take most of the time.
    await query(app.database, 'alter table question drop constraint question_exam_id_fkey');
    await query(app.database, 'alter table question_version drop constraint question_version_question_id_fkey');
  }
  for (let from = 1; from <= copies; from += PORTION) {
    const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${Math.min(copies, from + PORTION - 1)})`;
    await query(
      app.database,
      `insert into question (id, exam_id, number, ref, archived_at, created_at) ${numbers}
       select substr(q.id, 1, 24) || ${hex}, exam_id, number + i * ${SMALL}, ref || '.' || i, archived_at, created_at from question q, n where ref not like '%.%' order by q.id, i`,
    );
    await query(
      app.database,
      `insert into question_version (id, question_id, ${copied}, text, options, keys, explanation, topic, sources, content_hash) ${numbers}
       select substr(v.id, 1, 24) || ${hex}, substr(v.question_id, 1, 24) || ${hex}, ${copied}, '', '[]', '[]', '', '', 'null', '' from question_version v, n
       where v.question_id in (select id from question where ref not like '%.%') order by v.id, i`,
    );
  }
  await app.change();
}

beforeAll(async () => {
  small = await learnerAt(SMALL, SMALL / 2);
  large = await learnerAt(LARGE, 10_000);
}, 300_000);
afterAll(async () => {
  for (const app of apps) await app.close();
  apps = [];
});

const start = (settings: Partial<PracticeSettings>) => (practicing: Practicing) =>
  practicing.start({ mode: 'practice', settings: { ...QUICK_TEN, ...settings } });

test.each<[string, (practicing: Practicing) => Promise<{ status: number }>]>([
  ['any questions', start({})],
  ['unseen ones', start({ pool: 'unseen' })],
  ['missed ones', start({ pool: 'missed' })],
  ['the weakest first', start({ weakestFirst: true })],
  ['questions not among the last 50', start({ skipsLast: 50 })],
  ['a simulation', (practicing) => practicing.start({ mode: 'simulation' })],
])(
  'a sitting of %s is built from 200,000 questions, 10,000 of them seen, as cheaply as from 500',
  async (name, open) => {
    const { database } = apps[0]!;
    const work = async (practicing: Practicing) => expect((await open(practicing)).status).toBe(200);
    expect(
      await bestRatio(name, () => processorRatio(work, { much: large, little: small, rounds: ROUNDS, database }), AIM),
    ).toBeLessThan(AIM);
  },
);
