import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../console/judge.ts';
import { type Answer, BLANK } from '../answer.ts';
import type { Accepts } from '../part/entry.ts';
import { shownOrderOf } from '../option-order.ts';
import type { AnswerKey } from '../option.ts';
import { askedPart, askedQuestion } from '../question.ts';
import { seededRandom } from '../random.ts';
import { AnyAnswer, kindFor, KINDS } from './kinds.ts';
import { KIND_NAMES, type KindName } from './names.ts';

/** Everything a stored question has besides what determines its answer. */
const wording = {
  id: 'q',
  number: 1,
  versionId: 'v',
  version: 1,
  text: 'Which?',
  explanation: 'since',
  difficulty: 'easy' as const,
  topic: 'Topic',
  domainNumber: 1,
  domainName: 'Domain',
  taskNumber: 1,
  bullets: [],
  sources: [],
};
const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: id, rationale: '' }));
const parts = ['first', 'second', 'third'].map((text) => ({ text, rationale: '' }));
/** Lists of distinct ids in any order. */
const listsOf = (ids: readonly string[]): string[][] => [
  [],
  ...ids.flatMap((id) => listsOf(ids.filter((other) => other !== id)).map((rest) => [id, ...rest])),
];
const blank = (entry: Accepts['entry'], ...values: string[]) => ({
  text: entry,
  rationale: '',
  accepts: { entry, values },
});
const router = { title: 'R1', form: 'router' as const, text: 'hostname R1\ninterface GigabitEthernet0/0' };
const account = { title: 'Account', form: 'aws' as const, text: 'user ana' };
const devices = [router, account];
const configured = (lines: string[], device = 'R1') => ({
  text: 'goal',
  rationale: '',
  goal: { device, check: 'set' as const, lines },
});
const table = {
  title: 'Firewall',
  form: 'rules' as const,
  text: 'Action: Permit | Deny\nPort: Any | 22 | 443\n---\nPermit | Any',
};
const tables = [table];
const rules = (...given: [rank: number, text: string][]): AnswerKey => ({
  options: [],
  keys: [],
  parts: given.map(([rank, text]) => ({ text, rationale: '', rank })),
  exhibits: tables,
});
const network = {
  title: 'Network',
  form: 'diagram' as const,
  text: 'router R "a"\nswitch S "b"\nR -- S "c"\nhost H "d"',
};
const pictures = [network];
const keyLists = listsOf(['a', 'b', 'c', 'd']);
/** The well-formed ones among these are samples of a kind. */
const candidates: AnswerKey[] = [
  ...keyLists.map((keys) => ({ options, keys })),
  ...[...keyLists, ['a', 'a', 'b'], ['d', 'd', 'd']].map((keys) => ({ options, keys, parts })),
  { options: [], keys: [], parts: [blank('number', '26'), blank('command', 'sh(ow) ip route'), blank('text', 'TLS')] },
  { options: [], keys: [], parts: [blank('number', '9.5'), blank('command', 'ls'), blank('text', 'SSH', 'ssh')] },
  { options: [], keys: [], parts: [blank('address', '10.0.0.0/8', 'fd00::/8')] },
  {
    options: [],
    keys: [],
    parts: [configured(['hostname Edge']), configured(['no ip domain-lookup'])],
    exhibits: devices,
  },
  {
    options: [],
    keys: [],
    parts: [configured(['ip ssh version 2']), configured(['aws iam create-user --user-name bo'], 'Account')],
    exhibits: devices,
  },
  ...[['a'], ['c'], ['d']].map((keys) => ({ options, keys, exhibits: pictures })),
  ...[
    ['b', 'd'],
    ['a', 'c'],
  ].map((keys) => ({ options, keys, exhibits: pictures })),
  rules([1, 'Permit | 22'], [1, 'Permit | 443'], [2, 'Deny | Any']),
  rules([1, 'Deny | 22'], [2, 'Permit|443'], [3, 'Deny | Any']),
];
const samplesOf = (name: KindName): AnswerKey[] =>
  candidates.filter((question) => KINDS[name].keyFaults(question).length === 0);
const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
const straight = [0, 1, 2, 3];

describe.each(KIND_NAMES)('a question of the kind %s', (name) => {
  const kind = KINDS[name];
  const samples = samplesOf(name);
  const question = samples[0]!;
  const shownAs = (sample: AnswerKey) => ({
    options: sample.options.map(({ text }) => text),
    chooses: kind.chooses(sample),
    parts: sample.parts?.map(askedPart),
    exhibits: sample.exhibits,
  });
  const orderOf = (sample: AnswerKey, drawn: readonly number[]) => (sample.options.length > 0 ? drawn : []);
  const isAllRight = (answer: Answer, sample: AnswerKey, optionOrder: readonly number[]) =>
    kind.marks(answer, sample, optionOrder).every(Boolean);

  test('can be well formed, and then stays of its kind', () => {
    expect(samples).not.toEqual([]);
    expect(samples.filter((sample) => kindFor(sample, name) !== name)).toEqual([]);
  });

  test('is answered whole by its right answer, which earns all points and crosses the wire as it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), order, (sample, drawn) => {
        const optionOrder = orderOf(sample, drawn);
        const asked = shownAs(sample);
        const right = kind.right(sample, optionOrder);
        expect([kind.isWhole(right, asked), isAllRight(right, sample, optionOrder), kind.misfit(right, asked)]).toEqual(
          [true, true, null],
        );
        expect(kind.marks(right, sample, optionOrder)).toHaveLength(kind.points(sample));
        expect(AnyAnswer.parse(JSON.parse(JSON.stringify(right)))).toEqual(right);
        expect(kind.normalized(kind.normalized(right))).toEqual(kind.normalized(right));
        expect(kind.solution(sample).length).toBeGreaterThan(0);
      }),
    );
  });

  test('no answer but the right one earns all points', () => {
    const given = fc.oneof(
      fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
      fc.array(fc.option(fc.nat(3)), { maxLength: 3 }),
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), order, given, (sample, drawn, answer) => {
        const optionOrder = orderOf(sample, drawn);
        if (kind.misfit(answer, shownAs(sample)) !== null || !isAllRight(answer, sample, optionOrder)) return;
        const logged = (said: Answer) => kind.logged(said, sample, optionOrder);
        expect(logged(answer)).toEqual(logged(kind.right(sample, optionOrder)));
      }),
    );
  });

  test('notes the same of the right answer, whatever the order of its options was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), order, (sample, drawn) => {
        const optionOrder = orderOf(sample, drawn);
        const stored = orderOf(sample, straight);
        expect(kind.logged(kind.right(sample, optionOrder), sample, optionOrder)).toEqual(
          kind.logged(kind.right(sample, stored), sample, stored),
        );
      }),
    );
  });

  test('is served alike whatever its key is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.constantFrom(...samples), fc.nat(), (one, other, seed) => {
        const comparable =
          kind.chooses(one) === kind.chooses(other) &&
          one.parts?.length === other.parts?.length &&
          one.exhibits === other.exhibits;
        if (!comparable) return;
        const served = (sample: AnswerKey) => {
          const stored = { ...wording, kind: name, ...sample };
          return askedQuestion({ question: stored, optionOrder: shownOrderOf(stored, seededRandom(seed)) });
        };
        expect(served(one)).toEqual(served(other));
        expect(JSON.stringify(served(one))).not.toMatch(
          /"(?:keys?|accepts|values|tolerance|rationale|goal"|rank|Permit \| 443|lines|solution|id":"[a-d])"/,
        );
      }),
    );
  });

  test('says nothing by the order in which its options come', () => {
    if (!kind.isShuffled) return;
    const first = new Map<number, number>();
    for (let seed = 0; seed < 4000; seed += 1) {
      const [at] = shownOrderOf({ kind: name, options }, seededRandom(seed));
      first.set(at!, (first.get(at!) ?? 0) + 1);
    }
    for (const count of first.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test('is not answered by nothing, nor by an answer of no kind', () => {
    const asked = shownAs(question);
    const none = [BLANK, false, kind.points(question), null, []];
    const judged = (answer: Answer) => [
      kind.normalized(answer),
      kind.isWhole(answer, asked),
      kind.marks(answer, question, straight).filter((isEarned) => !isEarned).length,
      kind.misfit(answer, asked),
      kind.picks(answer),
    ];
    expect(judged(BLANK)).toEqual(none);
    const strange = [null, 'b', 1, { b: 1 }, ['b'], [[0]], [1.5], [-1], [0, 0, 1], [null], [0, 'b']].filter(
      (answer) => !kind.answer.safeParse(answer).success,
    );
    expect(strange.length).toBeGreaterThan(7);
    for (const answer of strange) expect(judged(answer)).toEqual(none.with(3, 'No such answer'));
  });

  test('counts nothing that is added or taken back whole as a change of mind', () => {
    const right = kind.right(question, orderOf(question, straight));
    expect([kind.isChange(BLANK, right), kind.isChange(right, BLANK), kind.isChange(right, right)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

const shown = (chooses: number) => ({ options: ['A', 'B', 'C', 'D'], chooses });

test('options are picked in any order, each once, as many as are asked for', () => {
  const { isWhole, marks, misfit, normalized } = KINDS.multiple;
  const earned = (picks: Answer) => marks(picks, { options, keys: ['b', 'c'] }, straight).map(Number);
  expect([[2, 1], [1, 1], [1, 2, 2], [1], [2, 3], [1, 2, 3]].map(earned)).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
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
  // If nothing changes, the same object is returned.
  const full = [3, 1];
  expect(KINDS.multiple.toggled(full, 0, shown(2))).toBe(full);
});

test.each<[string, KindName, string[], string[]]>([
  ['one key', 'single', ['b'], []],
  ['two keys', 'single', ['b', 'c'], ['a question with one right answer has more than one marked as right']],
  ['no key', 'single', [], ['no option is marked as right']],
  ['a key that no option has', 'single', ['x'], ['there is no option "x"']],
  ['two keys', 'multiple', ['b', 'c'], []],
  ['one key', 'multiple', ['b'], ['fewer than two options are marked as right']],
  ['a key twice', 'multiple', ['b', 'b'], ['a key is named twice']],
  ['one key', 'ordering', ['b'], ['fewer than two options have a place in the order']],
  ['no part', 'matching', [], ['there are not two parts']],
  ['no part', 'matrix', ['b'], ['there are not two parts', 'not every row has its right option']],
  ['options', 'blanks', [], ['there is no part', 'blanks are typed into: there are no options and no keys']],
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
    kindFor({ options, keys: ['a', 'b'] }, 'ordering'),
  ]).toEqual(['single', 'multiple', 'multiple', 'single', 'multiple', 'ordering']);
});

test('of an ordering each place earns its point; items that belong nowhere may stay out', () => {
  const question = { options, keys: ['c', 'a', 'b'] };
  // Shown as d, c, b, a.
  const drawn = [3, 2, 1, 0];
  const { chooses, marks, right, toggled } = KINDS.ordering;
  expect(right(question, drawn)).toEqual([1, 3, 2]);
  const earned = (answer: Answer) => marks(answer, question, drawn).map(Number);
  expect([[1, 3, 2], [1, 2, 3], [3, 1, 2], [1], [0, 3, 2]].map(earned)).toEqual([
    [1, 1, 1],
    [1, 0, 0],
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 1],
  ]);
  const asked = { options: ['d', 'c', 'b', 'a'], chooses: chooses(question) };
  const after = (...tapped: number[]) =>
    tapped.reduce<Answer>((answer, option) => toggled(answer, option, asked), BLANK);
  expect([after(1, 3), after(1, 3, 1), after(1, 3, 2, 0), after(1, 1)]).toEqual([[1, 3], [3], [1, 3, 2], []]);
});

test('of rows each earns its point, and an open one none', () => {
  const question = { options, keys: ['a', 'a', 'd'], parts };
  const { isChange, isWhole, marks, misfit, normalized } = KINDS.matching;
  const earned = (answer: Answer) => marks(answer, question, straight).map(Number);
  expect(
    [
      [0, 0, 3],
      [0, 1, 3],
      [null, 0],
      [3, 3, 0],
    ].map(earned),
  ).toEqual([
    [1, 1, 1],
    [1, 0, 1],
    [0, 1, 0],
    [0, 0, 0],
  ]);
  const asked = { options: ['A', 'B', 'C', 'D'], chooses: 3, parts };
  expect([[0, 0, 3], [0, null, 3], [0]].map((rows) => isWhole(rows, asked))).toEqual([true, false, false]);
  expect([[0, 0, 0, 0], [4]].map((rows) => misfit(rows, asked))).toEqual([
    'This part does not exist',
    'No such option',
  ]);
  expect([normalized([1, null, null]), normalized([null, null])]).toEqual([[1], []]);
  expect([isChange([1], [1, 2]), isChange([1, 2], [1]), isChange([1], [2]), isChange([null, 1], [0, 1])]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a key of rows is wanted for each, and a blank that accepts nothing is a fault', () => {
  expect(KINDS.matrix.keyFaults({ options, keys: ['a', 'x'], parts })).toEqual([
    'not every row has its right option',
    'there is no option "x"',
  ]);
  const faulty = { options: [], keys: [], parts: [parts[0]!, blank('number', 'many'), blank('text')] };
  expect(KINDS['blanks'].keyFaults(faulty)).toEqual([
    'part 1 accepts nothing',
    'part 2 accepts "many", which is no number',
    'part 3 accepts nothing',
  ]);
  expect(KINDS.single.keyFaults({ options, keys: ['a'], parts })).toEqual([
    'it is answered as a whole and has no parts',
  ]);
  expect(
    KINDS.ordering.keyFaults({ options: [...options, { ...options[0]!, id: 'e', fixed: true }], keys: ['a', 'b'] }),
  ).toEqual(['an option of an ordering item cannot keep its place']);
});

test('a rule is right at its place, or at any of those of its rank', () => {
  const question = rules([1, 'Permit | 22'], [1, 'Permit | 443'], [2, 'Deny | Any']);
  const { isChange, isWhole, marks, misfit, normalized } = KINDS.ruleset;
  const earned = (answer: Answer) => marks(answer, question, []).map(Number);
  expect(
    [
      ['Permit | 22', 'Permit | 443', 'Deny | Any'],
      ['Permit|443', ' Permit | 22', 'Deny | Any'],
      ['Permit | 22', 'Permit | 22', 'Deny | Any'],
      ['Deny | Any', 'Permit | 443', 'Permit | 22'],
      ['Permit | 22'],
    ].map(earned),
  ).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [1, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ]);
  const asked = { options: [], chooses: 0, parts: question.parts!.map(askedPart), exhibits: [table] };
  expect(
    [
      ['Permit | 22', 'Permit | 443', 'Deny | Any'],
      ['Permit | 22', '', 'Deny | Any'],
      ['Permit | 22', 'Permit | ', 'Deny | Any'],
      ['Permit | 22'],
    ].map((given) => isWhole(given, asked)),
  ).toEqual([true, false, false, false]);
  expect([['Permit | 80'], ['Permit'], ['', '', '', ''], ['', 'Deny | ']].map((given) => misfit(given, asked))).toEqual(
    ['No such field', 'No such field', 'No such rule', null],
  );
  expect([normalized(['Permit|22', '|', '']), normalized([' | '])]).toEqual([['Permit | 22'], []]);
  expect([
    isChange(['Permit | '], ['Permit | 22']),
    isChange(['Permit | 22'], ['Deny | 22']),
    isChange(['Permit | 22'], []),
  ]).toEqual([false, true, false]);
});

test.each<[string, AnswerKey, string]>([
  [
    'a rule that the table does not offer',
    rules([1, 'Permit | 80'], [2, 'Deny | Any']),
    'part 1 says "80", which the column Port does not offer',
  ],
  ['an open field', rules([1, 'Permit | '], [2, 'Deny | Any']), 'part 1 leaves a field open'],
  [
    'ranks that fall',
    rules([2, 'Permit | 22'], [1, 'Deny | Any']),
    'its rules do not stand in the order of their ranks',
  ],
  ['a rule twice', rules([1, 'Permit | 22'], [2, 'Permit|22']), 'two rules are the same'],
  [
    'a table that begins as it is to end',
    {
      ...rules([1, 'Permit | 22'], [2, 'Deny | Any']),
      exhibits: [{ ...table, text: `${table.text.replace(/---.*/s, '---')}\nPermit | 22\nDeny | Any` }],
    },
    'the table begins with the right rules',
  ],
  [
    'no table',
    { ...rules([1, 'Permit | 22'], [2, 'Deny | Any']), exhibits: [] },
    'there are 0 rule tables among the exhibits, not one',
  ],
])('%s is a fault of a rule table', (_what, question, fault) => {
  expect(KINDS.ruleset.keyFaults(question)).toEqual([fault]);
});
