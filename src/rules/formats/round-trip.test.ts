import fc from 'fast-check';
import { parse } from 'gift-pegjs';
import { expect, test } from 'vitest';
import { readApkg } from '#server/content/anki/read-apkg.ts';
import { writeApkg } from '#server/content/anki/write-apkg.ts';
import { DIFFICULTIES } from '../question/difficulty.ts';
import { kindOfKeys, writtenQuestion } from './draft-row.ts';
import type { Reader, WrittenQuestion, Writer } from './format.ts';
import { FORMATS } from './formats.ts';
import { FORMAT_NAMES } from './names.ts';
import { xmlSafe } from './xml/escape.ts';

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

/** A question that the bank can hold, of any kind that is answered by picking options. */
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
      ...rest,
      task: rest.domain === '' ? '' : rest.task,
      kind: kindOfKeys(rest.options, keys),
      correctAnswers: keys,
      rationales: reasons.some((reason) => reason !== '') ? reasons : [],
      parts: [],
      exhibits: [],
    };
  });

const questions = fc.sample(question, { numRuns: COUNT, seed: 2026 });
const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? new TextEncoder().encode(file) : file);
const BOTH = FORMAT_NAMES.filter((format) => format !== 'anki' && FORMATS[format].write && FORMATS[format].read);

async function travelled(write: Writer, read: Reader): Promise<unknown[]> {
  const { questions: found, misfits } = await read(bytesOf((await write({ questions, cards: [] })).file));
  expect(misfits).toEqual([]);
  return found.map(({ question: draft }) => writtenQuestion(draft as Parameters<typeof writtenQuestion>[0]));
}

test.each(BOTH)('a thousand questions travel to %s and back unchanged', async (format) => {
  const back = await travelled(await FORMATS[format].write!(), await FORMATS[format].read!());
  expect(back).toHaveLength(COUNT);
  for (const [index, own] of questions.entries()) expect(back[index], `question ${index + 1}`).toEqual(own);
});

test('GIFT as it is written is read whole by its parser', async () => {
  const { file } = await (await FORMATS.gift.write!())({ questions, cards: [] });
  const read = parse(file as string).filter(({ type }) => type !== 'Category');
  expect(read).toHaveLength(COUNT);
  for (const [index, entry] of read.entries()) {
    expect(entry).toMatchObject({ type: 'MC', choices: { length: questions[index]!.options.length } });
  }
});

test('a thousand questions as cards of Anki are read back as the same cards, and written as the same file again', async () => {
  const { file } = await writeApkg({ questions, cards: [] });
  const { cards, misfits } = await readApkg(bytesOf(file));
  expect(misfits).toEqual([]);
  expect(cards).toHaveLength(COUNT);
  const again = await writeApkg({ questions: [], cards: cards.map(({ card }) => card) });
  expect((await readApkg(bytesOf(again.file))).cards).toEqual(cards);
});
