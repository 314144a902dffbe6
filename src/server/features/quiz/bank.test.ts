import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { bankService } from './bank.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a bank larger than what is kept still serves whole sittings, in the order asked for', async () => {
  const bank = bankService({ database: app.database, catalogue: app.catalogue, freePool: 40, keptQuestions: 7 });
  const ids = [...(await bank.bankOf(app.exam)).versionOf.values()];
  for (const from of [0, 5, 50, 0]) {
    const asked = ids.slice(from, from + 20);
    expect((await bank.questions(asked)).map(({ versionId }) => versionId)).toEqual(asked);
  }
  const both = await Promise.all([bank.questions(ids), bank.questions(ids.slice(0, 10))]);
  expect(both.map((questions) => questions.length)).toEqual([ids.length, 10]);
});
