import fc from 'fast-check';
import { expect, test } from 'vitest';
import { servedQuestion } from '#rules/question/question.ts';
import { seededRandom } from '#rules/question/random.ts';
import { optionOrder } from '#rules/question/option-order.ts';
import { Roster } from './roster.ts';
import { ServedPages } from './served-pages.ts';
import { optionsToOrder, questionsJson } from './served-text.ts';
import { TextStore } from './text-store.ts';

const uuid = (group: number, number: number) =>
  `00000000-0000-4000-800${group}-${number.toString(16).padStart(12, '0')}`;

/** A question, and a later wording of it. */
const wording = (number: number, edition = 0) => ({
  number,
  id: uuid(1, number),
  versionId: uuid(2 + edition, number),
  text: `“${number}” ${edition} ${'x'.repeat((number * 37) % 90)}`,
  options: Array.from({ length: 2 + (number % 4) }, (_, index) => ({
    id: String(index),
    text: `${number} é ${index}`,
    rationale: '',
    ...(index === number % 3 && { fixed: true }),
  })),
  exhibits: [],
});
type Wording = ReturnType<typeof wording>;

function pagesOf(bank: readonly Wording[], store: TextStore, earlier?: ServedPages) {
  const roster = new Roster(bank.at(-1)!.number);
  const listed = { kind: 'single', domain: 1, task: 1, difficulty: 'easy', family: null } as const;
  roster.add(bank.map(({ number, id, versionId }) => ({ ...listed, number, id, versionId })));
  const reads: number[] = [];
  const read = async (from: number, end: number) => {
    reads.push(from);
    return bank.filter(({ number }) => number >= from && number < end);
  };
  return { pages: new ServedPages({ roster, store, read }, earlier), reads };
}

const bankOf = (numbers: readonly number[]) => numbers.map((number) => wording(number));

test('returns texts byte for byte, reading each once however often and concurrently they are requested', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1 }),
      fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 5 }),
      fc.integer(),
      async (numbers, draws, seed) => {
        const bank = bankOf(numbers.toSorted((a, b) => a - b));
        const { pages, reads } = pagesOf(bank, new TextStore(2 ** 24));
        for (const draw of draws) {
          const drawn = draw.map((index) => bank[index % bank.length]!);
          const asked = drawn.map(({ number }) => number);
          const [texts] = await Promise.all([pages.of(asked), pages.of(asked)]);
          const random = seededRandom(seed);
          const items = texts.map((text) => ({ optionOrder: optionOrder(optionsToOrder(text!), random) }));
          const again = seededRandom(seed);
          for (const [place, { options }] of drawn.entries())
            expect(items[place]!.optionOrder).toEqual(optionOrder(options, again));
          expect(
            JSON.parse(
              questionsJson(
                texts.map((text) => text!),
                items,
              ).bytes.toString(),
            ),
          ).toEqual(drawn.map((question, place) => servedQuestion({ question, ...items[place]! })));
        }
        const before = reads.length;
        await pages.of(draws.flat().map((index) => bank[index % bank.length]!.number));
        expect(reads).toHaveLength(before);
      },
    ),
    { numRuns: 40 },
  );
});

test('rereads only what changed in the next version of a bank', async () => {
  const store = new TextStore(2 ** 24);
  const all = Array.from({ length: 100 }, (_, index) => index + 1);
  const before = pagesOf(bankOf(all), store);
  await before.pages.of(all);
  const now = all.filter((number) => number !== 70).map((number) => wording(number, number === 40 ? 1 : 0));
  const after = pagesOf([...now, wording(101)], store, before.pages);
  const texts = await after.pages.of(now.map(({ number }) => number));
  const items = now.map(({ options }) => ({ optionOrder: [...options.keys()] }));
  expect(
    JSON.parse(
      questionsJson(
        texts.map((text) => text!),
        items,
      ).bytes.toString(),
    ),
  ).toEqual(now.map((question, place) => servedQuestion({ question, ...items[place]! })));
  expect(after.reads.toSorted((a, b) => a - b)).toEqual([32, 64, 96]);
});

test('leaves what does not fit, changed meanwhile, or breaks the schema to the caller', async () => {
  const full = pagesOf(bankOf([1, 2]), new TextStore(0));
  expect(await full.pages.of([1, 2])).toEqual([null, null]);
  const changed = bankOf([1, 2, 3]);
  const { pages } = pagesOf(changed, new TextStore(2 ** 24));
  changed[0] = wording(1, 1);
  changed[1]!.text = 7 as never;
  expect((await pages.of([1, 2, 3])).map((text) => text === null)).toEqual([true, true, false]);
});

test('calls a store worn once much of it is unused', () => {
  const store = new TextStore(2 ** 24);
  store.add(Buffer.alloc(1000));
  expect(store.isWorn).toBe(false);
  store.forget(2 ** 22);
  expect(store.isWorn).toBe(true);
});
