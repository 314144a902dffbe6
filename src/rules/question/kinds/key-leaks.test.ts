import fc from 'fast-check';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';
import { describe, expect, test } from 'vitest';
import { tables } from '../../../../tests/factories/keys.ts';
import { shownOrderOf } from '../option-order.ts';
import type { AnswerKey, StoredPart } from '../option.ts';
import { askedQuestion, servedQuestion, type StoredQuestion } from '../question.ts';
import { seededRandom } from '../random.ts';
import type { KeyForm } from './kind.ts';
import { KINDS } from './kinds.ts';
import { KIND_NAMES, type KindName } from './names.ts';

/** What an author writes for candidates to see. */
const words = fc.string({ minLength: 1, maxLength: 20 });
const seen = fc.record({
  text: words,
  // Stored in the same order whatever is right.
  options: fc.array(fc.record({ text: words, fixed: fc.boolean() }), { minLength: 4, maxLength: 6 }),
  parts: fc.array(fc.record({ text: words, unit: fc.option(words, { nil: undefined }) }), {
    minLength: 2,
    maxLength: 4,
  }),
  chooses: fc.integer({ min: 2, max: 3 }),
});
type Seen = typeof seen extends fc.Arbitrary<infer S> ? S : never;

const ENTRIES = ['number', 'text', 'command', 'address'] as const;
const idOf = (index: number) => 'abcdef'[index]!;
const idsOf = ({ options }: Seen) => options.map((_, index) => idOf(index));
const picks = (ids: readonly string[], count: number) =>
  fc.shuffledSubarray([...ids], { minLength: count, maxLength: count });
const keysOnly = (keys: fc.Arbitrary<string[]>): fc.Arbitrary<Hidden> => keys.map((drawn) => ({ keys: drawn }));

/** What decides what is right, which no candidate sees before answering. */
type Hidden = { keys?: string[]; parts?: Partial<StoredPart>[] };

const partKeys = (of: Seen, one: (part: number) => fc.Arbitrary<Partial<StoredPart>>) =>
  fc.tuple(...of.parts.map((_, part) => one(part))).map((parts): Hidden => ({ parts }));

/** Keys for the same visible question. */
const KEYS: Record<KeyForm, (of: Seen, name: KindName) => fc.Arbitrary<Hidden>> = {
  options: (of, name) => keysOnly(picks(idsOf(of), KINDS[name].tellsCount ? of.chooses : 1)),
  order: (of) => keysOnly(picks(idsOf(of), of.chooses)),
  rows: (of) => keysOnly(fc.tuple(...of.parts.map(() => fc.constantFrom(...idsOf(of))))),
  regions: (of) => keysOnly(picks(idsOf(of), 1)),
  typed: (of) =>
    partKeys(of, (part) =>
      fc.record({
        accepts: fc.record({
          entry: fc.constant(ENTRIES[part % ENTRIES.length]!),
          values: fc.array(words, { minLength: 1, maxLength: 3 }),
          unit: fc.constant(of.parts[part]!.unit),
          tolerance: fc.option(fc.nat(9), { nil: undefined }),
          isCaseSensitive: fc.option(fc.constant(true as const), { nil: undefined }),
        }),
      }),
    ),
  goals: (of) =>
    partKeys(of, () =>
      fc.record({
        goal: fc.record({
          device: fc.constantFrom('R1', 'R2'),
          check: fc.constantFrom('set', 'unset', 'reaches', 'blocked', 'saved', 'shows', 'hides'),
          lines: fc.array(words, { maxLength: 3 }),
          solution: fc.option(fc.array(words, { maxLength: 3 }), { nil: undefined }),
        }),
      }),
    ),
  // A rule's own text is the key.
  rules: (of) => partKeys(of, () => fc.record({ text: words, rank: fc.integer({ min: 1, max: 4 }) })),
};

const EXHIBITS: Partial<Record<KeyForm, AnswerKey['exhibits']>> = {
  rules: tables,
  goals: ['R1', 'R2'].map((title) => ({ title, form: 'router' as const, text: `hostname ${title}` })),
};

/** Reasons, which tell the answer and differ with it. */
const reasons = fc.record({ explanation: words, rationale: words });

function stored(kind: KindName, of: Seen, hidden: Hidden, because: { explanation: string; rationale: string }) {
  const { keyForm } = KINDS[kind];
  const hasOptions = !['typed', 'goals', 'rules'].includes(keyForm);
  const hasParts = !['options', 'order', 'regions'].includes(keyForm);
  const question: StoredQuestion = {
    id: 'q',
    number: 1,
    versionId: 'v',
    version: 1,
    kind,
    text: of.text,
    options: hasOptions
      ? of.options.map((option, index) => ({ ...option, id: idOf(index), rationale: `${because.rationale} ${index}` }))
      : [],
    keys: hidden.keys ?? [],
    parts: hasParts
      ? of.parts.map(({ text }, part) => ({ text, rationale: `${because.rationale} ${part}`, ...hidden.parts?.[part] }))
      : [],
    exhibits: EXHIBITS[keyForm] ?? [],
    ...PLAIN_DEFAULTS,
    explanation: because.explanation,
    topic: 'Topic',
    domainNumber: 1,
    domainName: 'Domain',
    taskNumber: 1,
    bullets: [],
    sources: [],
  };
  return question;
}

/** Everything that leaves the server before an answer is given. */
function served(question: StoredQuestion, seed: number): string {
  const sat = { question, optionOrder: shownOrderOf(question, seededRandom(seed)) };
  return JSON.stringify([askedQuestion(sat), servedQuestion(sat), sat.optionOrder]);
}

describe.each(KIND_NAMES)('a question of the kind %s', (kind) => {
  test('is served in the same bytes whatever is right', () => {
    const { keyForm } = KINDS[kind];
    const sample = seen.chain((of) =>
      fc.tuple(fc.constant(of), KEYS[keyForm](of, kind), KEYS[keyForm](of, kind), reasons, reasons, fc.nat()),
    );
    let differing = 0;
    fc.assert(
      fc.property(sample, ([of, one, other, because, instead, seed]) => {
        if (JSON.stringify(one) !== JSON.stringify(other)) differing += 1;
        expect(served(stored(kind, of, other, instead), seed)).toBe(served(stored(kind, of, one, because), seed));
      }),
      { numRuns: 1000 },
    );
    // Most pairs of keys differ, or nothing would be compared.
    expect(differing).toBeGreaterThan(500);
  });
});
