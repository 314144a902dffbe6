import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, detectDelimiter, guessColumns, questionOfRow, questionsCsv } from './csv-questions.ts';

const cell = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => text.isWellFormed() && text.trim() === text && !/^'[=+\-@]/.test(text));
const question = fc.record({
  text: cell,
  options: fc.uniqueArray(cell, { minLength: 4, maxLength: 4 }),
  correctAnswer: fc.integer({ min: 0, max: 3 }),
  explanation: cell,
  difficulty: fc.constantFrom('easy', 'medium', 'hard'),
  topic: cell,
  domain: cell,
}).filter(({ options }) => !options.some((option) => /^[a-d1-4]$/i.test(option)));

test('what is written as CSV is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 5 }), (questions) => {
      const [header = [], ...rows]: string[][] = parse(questionsCsv(questions), { bom: true });
      expect(rows.map((row) => questionOfRow(row, guessColumns(header)))).toEqual(questions);
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is not run by a spreadsheet', (value) => {
  expect(csvCell(value)).toBe(`"'${value}"`);
});

test.each([
  ['a,b,c\n1;2', ','],
  ['a;b;c\n1,2,3,4', ';'],
  ['"a,b,c";d', ';'],
  ['a\tb', '\t'],
  ['a|b', '|'],
  ['alone', ','],
])('the cells of %j are parted by %j', (text, sign) => {
  expect(detectDelimiter(text)).toBe(sign);
});

test('headings of other programs are understood, each column once', () => {
  expect(guessColumns(['Question', 'Option A', 'Choice B', 'c', 'OPTION_4', 'Correct Answer', 'text', 'Remarks'])).toEqual(['text', 'option 1', 'option 2', 'option 3', 'option 4', 'correct answer', null, null]);
});

test('a right answer is told by letter, by number or by its text', () => {
  const key = (given: string) => questionOfRow(['w', 'x', 'y', 'z', given], ['option 1', 'option 2', 'option 3', 'option 4', 'correct answer']).correctAnswer;
  expect([key('b'), key('4'), key('y'), key('5'), key('')]).toEqual([1, 3, 2, '5', '']);
});
