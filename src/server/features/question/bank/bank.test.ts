import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import type { PackedGroup } from '#rules/question/draw/draw.ts';
import { bankService } from './bank.service.ts';
import { optionsToOrder, questionsJson } from './served-text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const numbersOf = (groups: readonly PackedGroup[]) => groups.flatMap(({ lists }) => lists.flatMap((list) => [...list]));

test('serves whole sittings in the requested order from a bank larger than the cache', async () => {
  const bank = bankService({ database: app.database, catalogue: app.catalogue, freePool: 40, keptQuestions: 7 });
  const { all, roster } = await bank.bankOf(app.exam);
  const ids = numbersOf(all).map((number) => roster.versionOf(number));
  for (const from of [0, 5, 50, 0]) {
    const asked = ids.slice(from, from + 20);
    expect((await bank.questions(asked)).map(({ versionId }) => versionId)).toEqual(asked);
  }
  const both = await Promise.all([bank.questions(ids), bank.questions(ids.slice(0, 10))]);
  expect(both.map((questions) => questions.length)).toEqual([ids.length, 10]);
});

test('serves the same texts whether or not there is room to keep them', async () => {
  const served = async (keptBytes: number) => {
    const bank = bankService({ database: app.database, catalogue: app.catalogue, freePool: 40, keptBytes });
    const { all, textsOf } = await bank.bankOf(app.exam);
    const texts = await textsOf(numbersOf(all));
    const items = texts.map((text) => ({ optionOrder: [...optionsToOrder(text).keys()] }));
    return questionsJson(texts, items).bytes.toString();
  };
  const kept = await served(2 ** 24);
  expect(JSON.parse(kept)).toHaveLength(120);
  expect(await served(0)).toBe(kept);
});
