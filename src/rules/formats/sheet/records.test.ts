import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordReader, recordsIn } from './records.ts';

const cellsIn = (text: string, delimiter = ',') => recordsIn(text, delimiter).map(({ cells }) => cells);
const HEAD = 'question,a,b,c,answer\n';
const SOUND = 'Which port?,22,23,80,A\n';

/** What stands between two sound rows, which come in whatever it is. */
function between(row: string) {
  const found = recordsIn(`${HEAD}${SOUND}${row}\n${SOUND}`, ',');
  expect([found[1]!.cells, found.at(-1)!.cells[0]]).toEqual([['Which port?', '22', '23', '80', 'A'], 'Which port?']);
  expect(found.at(-1)!.line).toBe(3 + row.split('\n').length);
  return found.slice(2, -1);
}

test.each([
  ['an inch mark', 'A 2.5" disk?,2.5",3.5" wide,x,A', ['A 2.5" disk?', '2.5"', '3.5" wide', 'x', 'A']],
  ['a word in quotation marks first', '"SSH" or what?,a,b,c,A', ['"SSH" or what?', 'a', 'b', 'c', 'A']],
  ['words in quotation marks at both ends', '"SSH" or "TLS",a,b,c,A', ['"SSH" or "TLS"', 'a', 'b', 'c', 'A']],
  ['marks that are not doubled', '"Which "big" one, now?",a,b,c,A', ['Which "big" one, now?', 'a', 'b', 'c', 'A']],
  ['an inch mark before the last one', '"A disk?","3.5"","5","x","A"', ['A disk?', '3.5"', '5', 'x', 'A']],
  ['a mark that nothing closes', '"Which is it?,a,b,c,A', ['"Which is it?', 'a', 'b', 'c', 'A']],
  ['a space before a cell in marks', 'Which?, "a, b", "c" ,d,A', ['Which?', 'a, b', 'c', 'd', 'A']],
  ['sound cells beside it', '"SSH" is?,"a, b","c ""d""",e,A', ['"SSH" is?', 'a, b', 'c "d"', 'e', 'A']],
  ['line breaks in its cell', '"Which\n"big" one?",a,b,c,A', ['Which\n"big" one?', 'a', 'b', 'c', 'A']],
])('reads a row with %s', (_, row, cells) => {
  expect(between(row)).toEqual([{ cells, line: 3 }]);
});

test('does not take rows for one cell where a mark opens in one and closes in another', () => {
  expect(between('"Which is it?,a,b,c,A\nHow much is 3.5",a,b,c,B')).toEqual([
    { cells: ['"Which is it?', 'a', 'b', 'c', 'A'], line: 3 },
    { cells: ['How much is 3.5"', 'a', 'b', 'c', 'B'], line: 4 },
  ]);
});

test('takes a cell that looks like rows for one where every cell is in quotation marks', () => {
  expect(between('"a,b,c,d,e\nf,g,h,i,j","k","","m","A"')).toEqual([
    { cells: ['a,b,c,d,e\nf,g,h,i,j', 'k', '', 'm', 'A'], line: 3 },
  ]);
});

test('says of a row that its cells cannot be told apart, and reads on below it', () => {
  expect(between('"SSH, or "TLS,a,b,c,A')).toEqual([
    { cells: ['"SSH', ' or "TLS', 'a', 'b', 'c', 'A'], line: 3, fault: expect.stringContaining('quotation mark') },
  ]);
});

const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r\n', ';'), maxLength: 12 });

/** In parts of a size, as a file is read. */
function inParts(text: string, size: number) {
  const reader = recordReader(',');
  const count = Math.ceil(text.length / size);
  return Array.from({ length: count + 1 }, (_, at) => [
    ...reader.read(text.slice(at * size, (at + 1) * size), at === count),
  ]).flat();
}

test('reads sound text like any other parser, and alike in parts of any size', () => {
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 40 }), fc.boolean(), (table, size, isQuoted) => {
      const plain = (own: string) => own.replace(/[",\r\n]/g, '');
      const text = table
        .map((own) => own.map((one) => (isQuoted ? `"${one.replaceAll('"', '""')}"` : plain(one))).join(','))
        .join('\r\n');
      expect(cellsIn(text)).toEqual(
        parse(text, { relaxColumnCount: true, skipRecordsWithEmptyValues: true, recordDelimiter: '\r\n' }),
      );
      expect(inParts(text, size)).toEqual(recordsIn(text, ','));
    }),
    { numRuns: 500 },
  );
});

test('leaves no letter of any text out, and reads it alike in parts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' '), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (own, size) => {
      const letters = (found: string) => found.replace(/[^a]/g, '').length;
      expect(letters(cellsIn(own).flat().join())).toBe(letters(own));
      expect(inParts(own, size)).toEqual(recordsIn(own, ','));
    }),
    { numRuns: 2000 },
  );
});

test.each(['"', '"a', 'x,"', '"""', '"a"b', '""x', '"\n""'])('reads %j over and over in linear time', (part) => {
  const msOf = (count: number) => {
    const text = `a,b,c,d,e\n${`${part}\n`.repeat(count)}`;
    const before = process.cpuUsage();
    recordsIn(text, ',');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  msOf(2_000);
  const small = Math.max(40, msOf(20_000));
  // The fastest of several, since others use the machine, too.
  const large = Math.min(...[1, 2, 3].map(() => msOf(80_000)));
  expect(large).toBeLessThan(small * 16);
});
