import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { makePracticeOwner } from '../../../../tests/factories/practice-owner.ts';
import { query } from '../../../../tests/factories/rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HARDNESS: Record<string, number> = { easy: 0, medium: 1, hard: 2 };

/** How hard the questions of a sitting are by their labels, on average. */
async function hardness(sitting: { show(): Promise<{ questions: { id: string }[] }> }): Promise<number> {
  const { questions } = await sitting.show();
  const rows = await query<{ difficulty: string }>(
    app.database,
    `select difficulty from question_version where is_current and question_id in (${questions.map(({ id }) => `'${id}'`).join(',')})`,
  );
  expect(rows).toHaveLength(questions.length);
  return rows.reduce((sum, { difficulty }) => sum + HARDNESS[difficulty]!, 0) / rows.length;
}

/** Someone who has answered forty new questions, all of them right or all wrong. */
async function learner(isRight: boolean) {
  const owner = await makePracticeOwner(app);
  const sitting = await owner.practise({ pool: 'unseen', count: 40 });
  const keys = await sitting.keys();
  await sitting.send(
    keys.map((key, place) => sitting.event(place, { kind: 'answered', picked: isRight ? key : [(key[0]! + 1) % 4] })),
  );
  await sitting.submit();
  return owner;
}

test('new questions in weak areas are hard for who knows a lot, and easy for who knows little; other practice stays random', async () => {
  const [strong, weak] = [await learner(true), await learner(false)];
  const weakest = { pool: 'unseen', count: 12, weakestFirst: true } as const;
  const [forStrong, forWeak] = [
    await hardness(await strong.practise(weakest)),
    await hardness(await weak.practise(weakest)),
  ];
  // Two of ten questions are hard, three are easy.
  expect(forStrong).toBeGreaterThan(1.4);
  expect(forWeak).toBeLessThan(0.6);
  for (const owner of [strong, weak]) {
    const plain = await hardness(await owner.practise({ pool: 'unseen', count: 60 }));
    expect(plain).toBeGreaterThan(0.6);
    expect(plain).toBeLessThan(1.2);
  }
});

test('a drill of a task is new first, and fits the person as far as it has enough new ones', async () => {
  const [strong, weak] = [await learner(true), await learner(false)];
  const drilled = async (owner: typeof strong) => {
    const { body } = await owner.start({ mode: 'practice', drill: { task: '2.1', count: 6 } });
    const sitting = owner.at(body.id);
    expect((await sitting.show()).questions).toHaveLength(6);
    return hardness(sitting);
  };
  expect(await drilled(strong)).toBeGreaterThan(await drilled(weak));
});
