import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, BLANK } from '../answer.ts';
import type { AnswerKey } from '../option.ts';
import { AnyAnswer, kindFor, KINDS } from './kinds.ts';
import { KIND_NAMES, type KindName } from './names.ts';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id, rationale: '' }));
/** Lists of different ids in any order. */
const listsOf = (ids: readonly string[]): string[][] => [
  [],
  ...ids.flatMap((id) => listsOf(ids.filter((other) => other !== id)).map((rest) => [id, ...rest])),
];
/** What is a well-formed question of a kind; one whose keys are no ids of options wants a sample of its own. */
const samplesOf = (name: KindName): AnswerKey[] =>
  listsOf(['a', 'b', 'c', 'd'])
    .map((keys) => ({ options, keys }))
    .filter((question) => KINDS[name].keyFaults(question).length === 0);
const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });

describe.each(KIND_NAMES)('a question of the kind %s', (name) => {
  const kind = KINDS[name];
  const samples = samplesOf(name);
  const question = samples[0]!;
  const shownAs = (sample: AnswerKey) => ({ options: ['A', 'B', 'C', 'D'], chooses: kind.chooses(sample) });

  test('can be well formed, and then stays of its kind', () => {
    expect(samples).not.toEqual([]);
    expect(samples.filter((sample) => kindFor(sample, name) !== name)).toEqual([]);
  });

  test('is answered whole by its right answer, which earns all points and crosses the wire as it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), order, (sample, optionOrder) => {
        const asked = shownAs(sample);
        const right = kind.right(sample, optionOrder);
        expect([kind.isWhole(right, asked), kind.credit(right, right), kind.misfit(right, asked)]).toEqual([
          true,
          1,
          null,
        ]);
        expect(AnyAnswer.parse(JSON.parse(JSON.stringify(right)))).toEqual(right);
        expect(kind.normalized(kind.normalized(right))).toEqual(kind.normalized(right));
      }),
    );
  });

  test('says the same of the right answer by the options as stored, whatever their order was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), order, (sample, optionOrder) => {
        const straight = kind.normalized(kind.right(sample, [0, 1, 2, 3]));
        expect(kind.stored(kind.right(sample, optionOrder), optionOrder)).toEqual(straight);
      }),
    );
  });

  test('is not answered by nothing, nor by an answer of no kind', () => {
    const right = kind.right(question, [0, 1, 2, 3]);
    const blank = [BLANK, false, 0, null, []];
    const judged = (answer: Answer) => [
      kind.normalized(answer),
      kind.isWhole(answer, shownAs(question)),
      kind.credit(answer, right),
      kind.misfit(answer, shownAs(question)),
      kind.picks(answer),
    ];
    expect(judged(BLANK)).toEqual(blank);
    for (const strange of [null, 'b', 1, { b: 1 }, ['b'], [[0]], [1.5], [-1], [0, 0, 1]]) {
      expect(judged(strange)).toEqual(blank.with(3, 'No such answer'));
    }
  });

  test('counts nothing that is added or taken back whole as a change of mind', () => {
    const right = kind.right(question, [0, 1, 2, 3]);
    expect([kind.isChange(BLANK, right), kind.isChange(right, BLANK), kind.isChange(right, right)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

const shown = (chooses: number) => ({ options: ['A', 'B', 'C', 'D'], chooses });

test('options are picked in any order, each once, as many as are asked for', () => {
  const { credit, isWhole, misfit, normalized } = KINDS.multiple;
  expect([[2, 1], [1, 1], [1, 2, 2], [1], [1, 2, 3]].map((picks) => credit(picks, [1, 2]))).toEqual([1, 0, 0, 0, 0]);
  expect([[1], [1, 2], [1, 2, 3]].map((picks) => isWhole(picks, shown(2)))).toEqual([false, true, false]);
  expect([[4], [1, 2, 3], [3, 1]].map((picks) => misfit(picks, shown(2)))).toEqual([
    'No such option',
    'Too many options',
    null,
  ]);
  expect(normalized([3, 0])).toEqual([0, 3]);
});

test('choosing another option takes the place of the one before; of several it joins them until there are enough', () => {
  const after = (name: KindName, ...options: number[]) =>
    options.reduce<Answer>((answer, option) => KINDS[name].toggled(answer, option, shown(2)), BLANK);
  expect([after('single', 1), after('single', 1, 3), after('single', 1, 1)]).toEqual([[1], [3], [1]]);
  expect([
    after('multiple', 3, 1),
    after('multiple', 3, 1, 0),
    after('multiple', 3, 1, 3),
    after('multiple', 3, 3),
  ]).toEqual([[3, 1], [3, 1], [1], []]);
  // What changes nothing is the very answer that there was.
  const full = [3, 1];
  expect(KINDS.multiple.toggled(full, 0, shown(2))).toBe(full);
});

test.each<[string, KindName, string[], string[]]>([
  ['one key', 'single', ['b'], []],
  ['two keys', 'single', ['b', 'c'], ['a single-answer item has one key, not 2']],
  ['a key that no option has', 'single', ['x'], ['there is no option "x"']],
  ['two keys', 'multiple', ['b', 'c'], []],
  ['one key', 'multiple', ['b'], ['a multiple-answer item has at least two keys']],
  ['a key twice', 'multiple', ['b', 'b'], ['a key is named twice']],
])('%s of a question of the kind %s', (_what, name, keys, faults) => {
  expect(KINDS[name].keyFaults({ options, keys })).toEqual(faults);
});

test('keys make the kind: the one that there was where they fit it, otherwise the first that they fit', () => {
  expect([
    kindFor({ options, keys: ['a'] }),
    kindFor({ options, keys: ['a', 'b'] }),
    kindFor({ options, keys: ['a', 'b'] }, 'multiple'),
    kindFor({ options, keys: ['a'] }, 'multiple'),
    kindFor({ options, keys: [] }, 'multiple'),
  ]).toEqual(['single', 'multiple', 'multiple', 'single', 'multiple']);
});
