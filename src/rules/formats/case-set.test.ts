import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { checkDraft } from '#server/features/question/import/draft-check.ts';
import { writtenQuestion } from './draft-row.ts';
import type { Reading, WrittenQuestion } from './format.ts';
import { FORMATS } from './formats.ts';
import type { FormatName } from './names.ts';

const read = async (format: FormatName, file: string | Uint8Array): Promise<Reading> =>
  (await FORMATS[format].read!())(typeof file === 'string' ? strToU8(file) : file);

const question: WrittenQuestion = writtenQuestion({
  text: 'Who?',
  options: ['Ann', 'Ben', 'Cleo', 'Dan'],
  correctAnswer: 1,
});

test.each<FormatName>(['json', 'csv', 'moodle', 'qti21', 'qti30'])(
  'a case set travels in %s with its name and its order',
  async (format) => {
    const scenario = {
      title: 'Northwind "moves" & grows',
      form: 'scenario' as const,
      text: '**40** people\n\n- two offices\n  <b>code</b>',
    };
    const given = ['Who?', 'When?', 'Why?'].map((text) => ({ ...question, text, exhibits: [scenario] }));
    const { file, losses } = await (await FORMATS[format].write!())({ questions: given, cards: [] });
    expect(losses).toEqual([]);
    const reading = await read(format, file);
    const back = reading.questions.map(({ question: found }) =>
      writtenQuestion(found as Parameters<typeof writtenQuestion>[0]),
    );
    for (const { question: found } of reading.questions)
      expect(checkDraft(found, { id: '', domains: [] }, '2026-01-01')).not.toBeInstanceOf(Array);
    expect(back.map(({ text, exhibits }) => [text, exhibits])).toEqual(given.map(({ text }) => [text, [scenario]]));
  },
);

test('puts the scenario before the text in a format without case sets, and says so', async () => {
  const scenario = { title: 'Northwind', form: 'scenario' as const, text: '40 people' };
  const { file, losses } = await (
    await FORMATS.gift.write!()
  )({ questions: [{ ...question, exhibits: [scenario] }], cards: [] });
  expect(losses.map(({ what }) => what)).toEqual(['The case set; its scenario now precedes the text']);
  expect(file).toContain('Northwind');
});
