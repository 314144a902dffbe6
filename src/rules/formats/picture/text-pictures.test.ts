import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { STORED_BASE, withPictureNames } from '../../question/text/text-pictures.ts';
import { writtenQuestion } from '../draft-row.ts';
import type { Reading, WrittenQuestion } from '../format.ts';
import { FORMATS } from '../formats.ts';
import type { FormatName } from '../names.ts';
import { withWrittenTexts } from '../written-texts.ts';

const read = async (format: FormatName, file: string | Uint8Array): Promise<Reading> =>
  (await FORMATS[format].read!())(typeof file === 'string' ? strToU8(file) : file);

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const NAME = `${'a1'.repeat(32)}-64x48.webp`;
const LINE = `![A port](/api/pictures/${NAME})`;
/** Pictures in every text of a question, one of them twice, with room around them and without. */
const OTHER = `${'b2'.repeat(32)}-80x60.webp`;
const SECOND = `![Two "pins" & more](/api/pictures/${OTHER})`;
const inTexts: WrittenQuestion = writtenQuestion({
  text: `Which port is this?\n\n${LINE}\n\nIt is **round**.`,
  options: [LINE, `Or this\n${SECOND}`, 'Neither'],
  correctAnswer: 1,
  rationales: [`So it looks:\n${SECOND}\nNot like this.`, '', 'no  picture'],
  explanation: `${LINE}\nas shown`,
  sources: [{ title: 'RFC 1', url: 'https://example.com/1' }],
  exhibits: [{ title: 'Rack', form: 'picture', text: 'A rack', picture: OTHER }],
});
const inRows: WrittenQuestion = {
  ...inTexts,
  kind: 'matching',
  rationales: [],
  options: ['LC', 'SC'],
  correctAnswers: [1, 0],
  parts: [
    { text: LINE, rationale: SECOND },
    { text: `This\n${SECOND}`, rationale: '' },
  ],
};
const WEBP = new TextEncoder().encode('RIFF\u0001\u0002\u0003\u0004WEBP one');
const files = new Map([
  [NAME, WEBP],
  [OTHER, JPEG],
]);

/** A question with the pictures of a file named as those that they are. */
function named(reading: Reading, at: number): WrittenQuestion {
  const names = new Map(
    [...reading.pictures].map(([name, bytes]) => [
      name,
      [...files].find(([, own]) => base64(own) === base64(bytes))![0],
    ]),
  );
  const found = writtenQuestion(reading.questions[at]!.question as Parameters<typeof writtenQuestion>[0]);
  return {
    ...withWrittenTexts(found, (text) => withPictureNames(text, STORED_BASE, names)),
    exhibits: found.exhibits.map((exhibit) => ({ ...exhibit, picture: names.get(exhibit.picture!)! })),
  };
}

test.each<FormatName>(['moodle', 'qti21', 'qti30'])(
  'pictures in text, options, reasons, rows, and explanation travel in %s and come back where they were',
  async (format) => {
    const isMoodle = format === 'moodle';
    const given = [inTexts, inRows];
    const { file, losses } = await (await FORMATS[format].write!())({ questions: given, cards: [], pictures: files });
    expect(losses.map(({ what }) => what)).toEqual(isMoodle ? ['The reasons for pairs and positions'] : []);
    const reading = await read(format, file);
    expect([reading.misfits, reading.losses]).toEqual([[], []]);
    expect(named(reading, 0)).toEqual(inTexts);
    const rows = inRows.parts.map((part) => (isMoodle ? { ...part, rationale: '' } : part));
    expect(named(reading, 1)).toEqual(
      // Moodle names what rows take in the order of the rows.
      isMoodle ? { ...inRows, parts: rows, options: ['SC', 'LC'], correctAnswers: [0, 1] } : inRows,
    );
  },
);

test('says of JSON that it only names pictures, and which formats hold them', async () => {
  const plain = { ...inTexts, text: 'Which?', options: ['a', 'b'], rationales: [], explanation: '', exhibits: [] };
  const { file, losses } = await (await FORMATS.json.write!())({ questions: [plain, inTexts, inRows], cards: [] });
  expect((await read('json', file)).questions[1]!.question.explanation).toBe(inTexts.explanation);
  const what =
    'A picture: the file only names it, for an import on this site. Moodle XML, QTI, and exam packages hold pictures';
  expect(losses).toEqual([2, 3].map((number) => ({ place: `question ${number}`, what })));
});

test('writes Moodle’s matching options as plain text, with text alternatives for pictures', async () => {
  const pairs: WrittenQuestion = {
    ...inRows,
    options: [LINE, 'SC'],
    parts: inRows.parts.map(({ text }) => ({ text, rationale: '' })),
  };
  const { file, losses } = await (await FORMATS.moodle.write!())({ questions: [pairs], cards: [], pictures: files });
  expect(losses.map(({ what }) => what)).toEqual(['A picture in a text: its text alternative is there instead']);
  expect(named(await read('moodle', file), 0).options).toEqual(['SC', 'A port']);
});
