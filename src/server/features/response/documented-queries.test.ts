import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../../tests/factories/app.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';
import { query } from '../../../../tests/factories/rows.ts';
import { openSitting } from '../../../../tests/factories/sitting.ts';

const TEST_EXAM = 'TST-001';

test('every query of docs/answers.md runs as printed, and finds what people answered', async () => {
  const app = await startTestApp({ content: { categories: CATEGORIES, packs: [makePack(40)] } });
  onTestFinished(() => app.close());
  const learners = await Promise.all(Array.from({ length: 10 }, () => app.signIn({ grants: [{ examId: null }] })));
  for (const learner of learners) {
    const sitting = await openSitting(app, learner, { count: 40 });
    expect((await sitting.submit(sitting.answers(10))).status).toBe(200);
  }
  const text = await readFile('docs/answers.md', 'utf8');
  const [worst, distractors, day, sure, ...others] = text
    .matchAll(/^```sql\n(.*?)^```/gms)
    .map(([, sql]) => sql!.replaceAll('SY0-701', TEST_EXAM).replace('ada@example.com', learners[0]!.person.email))
    .map((sql) => sql.replaceAll('2026-11-28', app.clock.iso().slice(0, 10)))
    .map((sql) => sql.replaceAll('2026-11-29', app.clock.iso(86_400).slice(0, 10)))
    .map((sql) => sql.replace(/;\s*$/, ''));
  expect(others).toEqual([]);
  const wrong = await query<{ answers: number; wrong: number }>(app.database, worst!);
  expect(wrong.length).toBeGreaterThan(0);
  for (const row of wrong) expect([Number(row.answers), Number(row.wrong) > 0]).toEqual([10, true]);
  const picked = await query<{ answers: number }>(app.database, distractors!);
  expect(picked.reduce((sum, { answers }) => sum + Number(answers), 0)).toBe(300);
  expect(await query(app.database, day!)).toHaveLength(40);
  const [known] = await query<{ answers: number }>(app.database, sure!);
  expect(Number(known!.answers)).toBe(400);
});
