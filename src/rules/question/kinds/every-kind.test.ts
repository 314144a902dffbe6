import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import './console/judge.ts';
import { type Answer, BLANK } from '../answer.ts';
import { shownOrderOf } from '../option-order.ts';
import type { AnswerKey } from '../option.ts';
import { PLAIN_DEFAULTS } from '../plain-fields.ts';
import { askedPart, askedQuestion } from '../question.ts';
import { seededRandom } from '../random.ts';
import { AnyAnswer, kindFor, KINDS } from './kinds.ts';
import { KIND_NAMES, type KindName } from './names.ts';
import { options, parts, listsOf, blank, rules, straight } from '../../../../tests/factories/keys.ts';

/** Everything a stored question has besides what determines its answer. */
const wording = {
  id: 'q',
  number: 1,
  versionId: 'v',
  version: 1,
  text: 'Which?',
  ...PLAIN_DEFAULTS,
  explanation: 'since',
  topic: 'Topic',
  domainNumber: 1,
  domainName: 'Domain',
  taskNumber: 1,
  bullets: [],
  sources: [],
};

const router = { title: 'R1', form: 'router' as const, text: 'hostname R1\ninterface GigabitEthernet0/0' };
const account = { title: 'Account', form: 'aws' as const, text: 'user ana' };
const devices = [router, account];

const configured = (lines: string[], device = 'R1') => ({
  text: 'goal',
  rationale: '',
  goal: { device, check: 'set' as const, lines },
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

  test('is fully answered by its right answer, which earns all points and survives the contract unchanged', () => {
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
        expect(kind.normalize(kind.normalize(right))).toEqual(kind.normalize(right));
        expect(kind.solution(sample).length).toBeGreaterThan(0);
      }),
    );
  });

  test('gives all points only for the right answer', () => {
    const given = fc.oneof(
      fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
      fc.array(fc.option(fc.nat(3)), { maxLength: 3 }),
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), order, given, (sample, drawn, answer) => {
        const optionOrder = orderOf(sample, drawn);
        if (kind.misfit(answer, shownAs(sample)) !== null || !isAllRight(answer, sample, optionOrder)) return;
        const pickedIn = (reply: Answer) => kind.store(kind.normalize(reply), sample, optionOrder).picked;
        expect(pickedIn(answer)).toEqual(pickedIn(kind.right(sample, optionOrder)));
      }),
    );
  });

  test('stores an answer so that it is the same one in any order of options, whole or in part', () => {
    const given = fc.oneof(
      fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
      fc.array(fc.option(fc.nat(3)), { maxLength: 3 }),
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...samples), order, order, given, (sample, drawn, other, some) => {
        const [shown, again] = [orderOf(sample, drawn), orderOf(sample, other)];
        const right = kind.right(sample, shown);
        const answers: Answer[] = kind.misfit(some, shownAs(sample)) === null ? [right, some] : [right];
        for (const answer of answers.map(kind.normalize)) {
          const stored = kind.store(answer, sample, shown);
          expect(kind.restore(stored, sample, shown)).toEqual(answer);
          expect(kind.store(kind.restore(stored, sample, again), sample, again)).toEqual(stored);
          const earned = (reply: Answer, seen: readonly number[]) => kind.marks(reply, sample, seen).filter(Boolean);
          expect(earned(kind.restore(stored, sample, again), again)).toEqual(earned(answer, shown));
        }
      }),
    );
  });

  test('is served identically whatever its key', () => {
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

  test('reveals nothing by the order of its options', () => {
    if (!kind.isShuffled) return;
    const first = new Map<number, number>();
    for (let seed = 0; seed < 4000; seed += 1) {
      const [at] = shownOrderOf({ kind: name, options }, seededRandom(seed));
      first.set(at!, (first.get(at!) ?? 0) + 1);
    }
    for (const count of first.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test('is not answered by an empty answer or one of no kind', () => {
    const asked = shownAs(question);
    const none = [BLANK, false, kind.points(question), null, []];
    const judged = (answer: Answer) => [
      kind.normalize(answer),
      kind.isWhole(answer, asked),
      kind.marks(answer, question, straight).filter((isEarned) => !isEarned).length,
      kind.misfit(answer, asked)?.text ?? null,
      kind.picks(answer),
    ];
    expect(judged(BLANK)).toEqual(none);
    const strange = [null, 'b', 1, { b: 1 }, ['b'], [[0]], [1.5], [-1], [0, 0, 1], [null], [0, 'b']].filter(
      (answer) => !kind.answer.safeParse(answer).success,
    );
    expect(strange.length).toBeGreaterThan(7);
    for (const answer of strange) expect(judged(answer)).toEqual(none.with(3, 'No such answer'));
  });

  test('does not count additions or full withdrawals as changes', () => {
    const right = kind.right(question, orderOf(question, straight));
    expect([kind.isChange(BLANK, right), kind.isChange(right, BLANK), kind.isChange(right, right)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
