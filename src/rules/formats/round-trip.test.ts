import fc from 'fast-check';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';
import { parse } from 'gift-pegjs';
import { expect, test } from 'vitest';
import { readApkg } from '#server/features/content/anki/read-apkg.ts';
import { writeApkg } from '#server/features/content/anki/write-apkg.ts';
import { DIFFICULTIES } from '../question/difficulty.ts';
import { kindOfKeys, writtenQuestion } from './draft-row.ts';
import type { WrittenQuestion } from './format.ts';
import { FORMATS } from './formats.ts';
import { FORMAT_NAMES, type FormatName } from './names.ts';
import { GRID_KIND, ORDER_KIND, PAIRS_KIND, TYPED_KIND } from './other-kinds.ts';
import { xmlSafe } from './text/xml-escape.ts';

const COUNT = 1000;

const TRICKY = [
  '<b>a</b>',
  'x = {1, 2}',
  '~#:\\',
  '%50%',
  'A,B',
  'a  b',
  '```\nif (x)\n  y\n```',
  '=1+1',
  "'",
  '&amp;',
  '&&092;',
  ' ',
  '- 1',
  'allow a -> b',
  '->',
  '~a ~> b',
];
const line = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc.lorem({ maxCount: 12 }),
    fc.constantFrom(...TRICKY),
  )
  .map((text) => xmlSafe(text).trim())
  .filter((text) => text !== '');
const prose = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const name = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) =>
    text
      .replace(/[^\w /&-]+/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((text) => /^[a-z][^/]*$/i.test(text) && text !== 'top');
const source = fc.record({ title: fc.lorem({ maxCount: 4 }), url: fc.webUrl({ validSchemes: ['https'] }) });

/** A question the bank can hold, of any kind answered by picking options. */
const question = fc
  .record({
    text: prose,
    options: fc.uniqueArray(line, { minLength: 2, maxLength: 8, selector: (text) => text.toLowerCase() }),
    right: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
    rationales: fc.array(fc.oneof(prose, fc.constant('')), { minLength: 8, maxLength: 8 }),
    explanation: fc.oneof(prose, fc.constant('')),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    topic: fc.oneof(name, fc.constant('')),
    domain: fc.oneof(name, fc.constant('')),
    task: fc.oneof(name, fc.constant('')),
    sources: fc.array(source, { maxLength: 2 }),
  })
  .map(({ right, rationales, ...rest }): WrittenQuestion => {
    const keys = [...new Set(right.map((index) => index % rest.options.length))].toSorted((a, b) => a - b);
    const reasons = rest.options.map((_, index) => rationales[index]!);
    return {
      ...PLAIN_DEFAULTS,
      ...rest,
      task: rest.domain === '' ? '' : rest.task,
      kind: kindOfKeys(rest.options, keys),
      correctAnswers: keys,
      rationales: reasons.some((reason) => reason !== '') ? reasons : [],
      fixed: [],
      parts: [],
      exhibits: [],
    };
  });
/** Questions with options that keep their place: some of them, or all. */
const pinned = fc
  .tuple(question, fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 }))
  .map(([own, places]): WrittenQuestion => ({
    ...own,
    fixed: [...new Set(places.map((place) => place % own.options.length))].toSorted((a, b) => a - b),
  }));
const allPinned = question.map((own): WrittenQuestion => ({ ...own, fixed: [...own.options.keys()] }));

const plain = { rationales: [], fixed: [], parts: [], exhibits: [], correctAnswers: [], options: [] };
const common = question.map((own) => ({ ...own, ...plain }));
const single = line
  .filter((text) => !/[\s\u00a0]{2}|&&|[^\S ]|\*/.test(text))
  .map((text) => text.slice(0, 40).trim() || 'x');
const singles = (least: number, of = single) =>
  fc.uniqueArray(of, { minLength: least, maxLength: 6, selector: (text) => text.toLowerCase() });

/** A question whose options are put in order; if not all of them are, the rest belong nowhere. */
const ordered = fc
  .tuple(common, singles(3), fc.boolean(), fc.nat())
  .map(([own, options, isWhole, turn]): WrittenQuestion => {
    const order = options.map((_, index) => (index + turn) % options.length);
    return { ...own, kind: ORDER_KIND, options, correctAnswers: isWhole ? order : order.slice(1) };
  });

/** A question of rows that each take an option. */
const rowsOf = (kind: WrittenQuestion['kind'], isPinned = false) =>
  fc
    .tuple(
      common,
      singles(2),
      // No right side of a pair in GIFT can have an arrow.
      singles(
        2,
        single.filter((text) => !text.includes('->')),
      ),
      fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
      fc.oneof(prose, fc.constant('')),
    )
    .map(([own, rows, options, picks, rationale]): WrittenQuestion => ({
      ...own,
      kind,
      options,
      fixed: isPinned ? [options.length - 1] : [],
      parts: rows.map((text) => ({ text, rationale })),
      correctAnswers: rows.map((_, index) => picks[index]! % options.length),
    }));

/** A question with one blank. */
const typed = fc
  .tuple(
    common,
    singles(1),
    fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 3 }),
    fc.nat(50),
    fc.constantFrom('text', 'case', 'number'),
  )
  .map(([own, texts, numbers, off, way]): WrittenQuestion => {
    const accepts =
      way === 'number'
        ? { entry: 'number' as const, values: numbers.map(String), ...(off > 0 && { tolerance: off / 4 }) }
        : { entry: 'text' as const, values: texts, ...(way === 'case' && { isCaseSensitive: true as const }) };
    return { ...own, kind: TYPED_KIND, parts: [{ text: 'Answer', rationale: '', accepts }] };
  });

/** Blanks with names or within a line, of every entry. */
const blanks = fc
  .tuple(
    common,
    singles(1),
    fc.array(fc.record({ label: singles(2), why: fc.oneof(prose, fc.constant('')) }), { minLength: 2, maxLength: 5 }),
    fc.nat(3),
  )
  .map(([own, texts, lines, turn]): WrittenQuestion => {
    const accepted = [
      { entry: 'text' as const, values: texts, isCaseSensitive: true as const },
      { entry: 'number' as const, values: ['1024', '-2.5'], tolerance: 0.25, unit: 'MB' },
      { entry: 'address' as const, values: ['10.0.0.0/24'] },
      { entry: 'command' as const, values: ['sh(ow) ip route'] },
    ];
    const parts = lines.map(({ label: [before, after], why }, index) => ({
      text: index % 2 === 0 ? before! : `${before} ___ ${after}`,
      rationale: why,
      accepts: accepted[(index + turn) % accepted.length]!,
    }));
    return { ...own, kind: TYPED_KIND, parts };
  });

const thousand = <T>(of: fc.Arbitrary<T>): T[] => fc.sample(of, { numRuns: COUNT, seed: 2026 });
const questions = thousand(question);
const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? new TextEncoder().encode(file) : file);
const BOTH = FORMAT_NAMES.filter((format) => format !== 'anki' && FORMATS[format].write && FORMATS[format].read);

async function travel(format: FormatName, given: readonly WrittenQuestion[]): Promise<WrittenQuestion[]> {
  const { file } = await (await FORMATS[format].write!())({ questions: given, cards: [] });
  const { questions: found, misfits } = await (await FORMATS[format].read!())(bytesOf(file));
  expect(misfits).toEqual([]);
  return found.map(({ question: draft }) => writtenQuestion(draft as Parameters<typeof writtenQuestion>[0]));
}

async function expectUnchanged(format: FormatName, given: readonly WrittenQuestion[]): Promise<void> {
  const back = await travel(format, given);
  expect(back).toHaveLength(given.length);
  for (const [index, own] of given.entries()) expect(back[index], `question ${index + 1}`).toEqual(own);
}

test.each(BOTH)('round-trips a thousand questions through %s unchanged', (format) =>
  expectUnchanged(format, questions),
);

test.each<FormatName>(['json', 'csv', 'tsv'])(
  'a text that begins with a number travels to %s and back whole',
  (format) =>
    expectUnchanged(
      format,
      ['Question 3: Which?', 'QUESTION NO: 1\nWhich?', 'Q1. Which?'].map((text) => ({ ...questions[0]!, text })),
    ),
);

test.each<[FormatName, boolean]>([
  ['json', true],
  ['csv', true],
  ['tsv', true],
  ['moodle', false],
  ['gift', false],
  ['qti21', false],
])('tags travel to %s and back, or are reported: %s', async (format, isKept) => {
  const given = [{ ...questions[0]!, tags: ['layer 2', 'vlan’s “own”'] }, questions[1]!];
  const { losses } = await (await FORMATS[format].write!())({ questions: given, cards: [] });
  expect(losses.map(({ what }) => what)).toEqual(isKept ? [] : ['Its tags']);
  expect((await travel(format, given)).map(({ tags }) => tags)).toEqual([isKept ? given[0]!.tags : [], []]);
});

/** Without what a format can't express: why a row is right, and the order of row options. */
const pairsAlone = (given: WrittenQuestion): WrittenQuestion => {
  const used = [...new Set([...given.correctAnswers, ...given.options.keys()])];
  return {
    ...given,
    options: used.map((index) => given.options[index]!),
    correctAnswers: given.correctAnswers.map((index) => used.indexOf(index)),
    parts: given.parts.map((part) => ({ ...part, rationale: '' })),
  };
};
const inOrder = (given: WrittenQuestion): WrittenQuestion => ({
  ...given,
  options: given.correctAnswers.map((index) => given.options[index]!),
  correctAnswers: [...given.correctAnswers.keys()],
});
const notByCase = ({ parts: [part], ...given }: WrittenQuestion): WrittenQuestion => {
  const { isCaseSensitive: _, ...accepts } = part!.accepts!;
  return { ...given, parts: [{ ...part!, accepts }] };
};
const isWhole = ({ options, correctAnswers }: WrittenQuestion) => options.length === correctAnswers.length;

test.each<[string, FormatName, WrittenQuestion[]]>([
  ['with pinned options', 'json', thousand(pinned)],
  ['with pinned options', 'qti21', thousand(pinned)],
  ['with pinned options', 'qti30', thousand(pinned)],
  ['with pinned options', 'moodle', thousand(allPinned)],
  ['in order', 'json', thousand(ordered)],
  ['in order', 'qti21', thousand(ordered)],
  ['in order', 'moodle', thousand(ordered.filter(isWhole).map(inOrder))],
  ['of pairs', 'json', thousand(rowsOf(PAIRS_KIND))],
  ['of pairs', 'qti30', thousand(rowsOf(PAIRS_KIND, true))],
  ['of pairs', 'moodle', thousand(rowsOf(PAIRS_KIND).map(pairsAlone))],
  ['of pairs', 'gift', thousand(rowsOf(PAIRS_KIND).map(pairsAlone))],
  ['of a grid', 'qti21', thousand(rowsOf(GRID_KIND))],
  ['with a blank', 'json', thousand(typed)],
  ['with a blank', 'qti21', thousand(typed)],
  ['with a blank', 'qti30', thousand(typed)],
  ['with blanks', 'json', thousand(blanks)],
  ['with blanks', 'qti21', thousand(blanks)],
  ['with blanks', 'qti30', thousand(blanks)],
  ['with a blank', 'moodle', thousand(typed)],
  ['with a blank', 'gift', thousand(typed.map(notByCase))],
])('a thousand questions %s travel to %s and back unchanged', (_kind, format, given) => expectUnchanged(format, given));

test('leaves out and reports what a format does not support, and writes the rest', async () => {
  const mixed = [
    thousand(rowsOf(GRID_KIND))[0]!,
    questions[0]!,
    { ...questions[1]!, number: 17, exhibits: [{ title: 'Log', form: 'log' as const, text: 'up' }] },
  ];
  const { file, losses } = await (await FORMATS.csv.write!())({ questions: mixed, cards: [] });
  expect((file as string).match(/up\n```/g)).toHaveLength(1);
  expect(losses).toEqual([
    { place: 'question 1', what: 'The question as a whole: CSV does not support this kind of question (Grid)' },
    { place: 'question 17', what: 'The position of an exhibit beside the question; it now follows the text' },
  ]);
});

test.each<[FormatName, number]>([
  ['csv', 2],
  ['gift', 2],
  ['moodle', 1],
  ['qti21', 0],
  ['json', 0],
])('%s says of %i of two questions that their options lose their place', async (format, count) => {
  const [own] = questions;
  const given = [{ ...own!, fixed: [1] }, { ...own!, fixed: [...own!.options.keys()] }, own!];
  const { losses } = await (await FORMATS[format].write!())({ questions: given, cards: [] });
  expect(losses.map(({ what }) => what)).toEqual(
    Array.from({ length: count }, () => 'The fixed place of an option: it is shuffled with the others'),
  );
});

test('writes GIFT that its parser reads completely', async () => {
  const { file } = await (await FORMATS.gift.write!())({ questions, cards: [] });
  const read = parse(file as string).filter(({ type }) => type !== 'Category');
  expect(read).toHaveLength(COUNT);
  for (const [index, entry] of read.entries()) {
    expect(entry).toMatchObject({ type: 'MC', choices: { length: questions[index]!.options.length } });
  }
});

test('reads a thousand questions back as the same Anki cards, and writes the same file again', async () => {
  const { file } = await writeApkg({ questions, cards: [] });
  const { cards, misfits } = await readApkg(bytesOf(file));
  expect(misfits).toEqual([]);
  expect(cards).toHaveLength(COUNT);
  const again = await writeApkg({ questions: [], cards: cards.map(({ card }) => card) });
  // A topic becomes a tag, so what cards are filed under changes.
  const plain = (found: typeof cards) => found.map(({ place, card }) => ({ place, card }));
  expect(plain((await readApkg(bytesOf(again.file))).cards)).toEqual(plain(cards));
});
