import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Exam } from '#contract/exam.ts';
import { readPacks } from '#server/features/content/pack/pack-files.ts';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';

// The draw does not depend on the database.
const isSkipped = inject('database') === 'postgres';
const SIMULATIONS = 4;

let app: TestApp;
beforeAll(async () => {
  if (isSkipped) return;
  const { sound } = await readPacks('content');
  const { categories } = JSON.parse(await readFile('content/categories.json', 'utf8'));
  app = await startTestApp({ content: { categories, packs: sound } });
});
afterAll(() => app?.close());

test.skipIf(isSkipped)('repeats no question in four simulations of a shipped exam, nor in a sealed one', async () => {
  const exams: Exam[] = (await app.visitor().get('/api/exams')).body;
  expect(exams).toHaveLength(10);
  const again: Record<string, number[]> = {};
  for (const { id, name } of exams) {
    const { learner, base, at, start } = await makePracticeOwner(app, undefined, id);
    const { total } = (await learner.get(base)).body.simulation.isNew;
    const seen = new Set<string>();
    again[name] = [];
    for (let count = 0; count <= SIMULATIONS; count += 1) {
      const { body } = await start({ mode: 'simulation', isSealed: count === SIMULATIONS });
      const sitting = await at(body.id);
      const { questions } = await sitting.show();
      expect(questions, name).toHaveLength(total);
      again[name].push(questions.filter((question) => seen.has(question.id)).length);
      for (const question of questions) seen.add(question.id);
      app.clock.advance(60);
      await sitting.submit();
    }
  }
  expect(again).toEqual(Object.fromEntries(exams.map(({ name }) => [name, Array(SIMULATIONS + 1).fill(0)])));
});
