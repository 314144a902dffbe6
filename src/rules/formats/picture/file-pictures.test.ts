import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writtenQuestion } from '../draft-row.ts';
import type { Reading, WrittenQuestion } from '../format.ts';
import { FORMATS } from '../formats.ts';
import type { FormatName } from '../names.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? strToU8(file) : file);
const read = async (format: FormatName, file: string | Uint8Array): Promise<Reading> =>
  (await FORMATS[format].read!())(bytesOf(file));
/** What is beside the only question, with the file itself; its text; and what is lost. */
async function shown(format: FormatName, file: string | Uint8Array) {
  const { questions, misfits, losses, pictures } = await read(format, file);
  expect(misfits).toEqual([]);
  expect(questions).toHaveLength(1);
  const { text, exhibits } = writtenQuestion(questions[0]!.question as Parameters<typeof writtenQuestion>[0]);
  return {
    text,
    exhibits: exhibits.map(({ title, text: told, picture = '' }) => [title, told, base64(pictures.get(picture)!)]),
    lost: losses.map(({ what }) => what),
  };
}

const question: WrittenQuestion = writtenQuestion({
  text: 'Which port is this?',
  options: ['LC', 'SC'],
  correctAnswer: 0,
  exhibits: [
    { title: 'Port "A" & B', form: 'picture', text: 'A square <port>,\nwith "two" pins & more', picture: 'one.png' },
    { title: 'Log', form: 'log', text: 'up' },
    { title: 'Rack', form: 'picture', text: 'A rack', picture: 'two.jpg' },
  ],
});

test.each<FormatName>(['moodle', 'qti21', 'qti30'])(
  'pictures travel in %s and come back with their text',
  async (format) => {
    const pictures = new Map([
      ['one.png', PNG],
      ['two.jpg', JPEG],
    ]);
    const write = await FORMATS[format].write!();
    const { file, losses } = await write({ questions: [question, question], cards: [], pictures });
    expect(losses.map(({ what }) => what)).toEqual(
      Array(2).fill('The position of an exhibit beside the question; it now follows the text'),
    );
    const reading = await read(format, file);
    for (const { question: found } of reading.questions) {
      const { exhibits, text } = writtenQuestion(found as Parameters<typeof writtenQuestion>[0]);
      expect(exhibits).toEqual(
        [question.exhibits[0], question.exhibits[2]].map((exhibit) => ({ ...exhibit, picture: expect.any(String) })),
      );
      expect(exhibits.map(({ picture }) => reading.pictures.get(picture!))).toEqual([PNG, JPEG]);
      expect(text).toBe('Which port is this?\n\nLog\n```\nup\n```');
    }
    // Without their files they are reported as lost, and what they show is described.
    const bare = await write({ questions: [question], cards: [] });
    expect(bare.losses.map(({ what }) => what)).toContain('A picture; its text alternative follows the text');
    expect((await shown(format, bare.file)).text).toContain('A rack');
  },
);

const NAME = `${'a1'.repeat(32)}-64x48.webp`;
const LINE = `![A port](/api/pictures/${NAME})`;

test('replaces an unsupported picture in an option with its text alternative', async () => {
  const option = (html: string, more = '') =>
    `<answer fraction="0" format="html"><text><![CDATA[${html}]]></text>${more}</answer>`;
  const xml = `<quiz><question type="multichoice"><questiontext format="html"><text>Which?</text></questiontext>
    <answer fraction="100" format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/a.png" alt="A hub">]]></text>${file('a.png', PNG)}</answer>
    ${option('<img src="@@PLUGINFILE@@/b.png" alt="A switch">', file('b.png', svg))}${option('<img src="https://example.com/c.png" alt="A router">')}
    </question></quiz>`;
  const reading = await read('moodle', xml);
  expect(reading.questions[0]!.question.options).toEqual([
    '![A hub](/api/pictures/picture-1.png)',
    '[A switch]',
    '[A router]',
  ]);
  expect(reading.losses.map(({ what }) => what)).toEqual([
    'A picture that is not a PNG, JPEG, or WebP file',
    'A picture',
  ]);
});

test.each<[FormatName, boolean]>([
  ['json', true],
  ...(['csv', 'gift', 'moodle', 'qti21', 'qti30'] as const).map((format) => [format, false] as const),
] as [FormatName, boolean][])('a picture within a text in %s: whether it goes along is %s', async (format, isKept) => {
  const among: WrittenQuestion = { ...question, exhibits: [], options: ['LC', LINE], explanation: `So:\n${LINE}` };
  const { file, losses } = await (await FORMATS[format].write!())({ questions: [among], cards: [] });
  const written = Buffer.from(bytesOf(file)).toString('latin1');
  const reading = written.startsWith('PK') ? JSON.stringify((await read(format, file)).questions) : written;
  expect(reading.includes('A port')).toBe(true);
  expect(reading.includes('/api/pictures')).toBe(isKept);
  expect(losses.some(({ what }) => what.startsWith('A picture in a text'))).toBe(!isKept);
});

test('writes a card’s picture as its text alternative for other programs', async () => {
  const back = `<p>So:</p><img src="/api/pictures/${NAME}" alt="A port" width="64" height="48" loading="lazy" />`;
  const content = { questions: [], cards: [{ front: 'Which?', back, topic: '' }] };
  const { file, losses } = await (await FORMATS.anki.write!())(content);
  expect(Buffer.from(bytesOf(file)).toString()).toContain('<p>So:</p><p>A port</p>');
  expect(losses.map(({ place }) => place)).toEqual(['card 1']);
});

const moodle = (html: string, files = '') =>
  `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext>
   <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`;
const file = (name: string, bytes: Uint8Array, path = '/') =>
  `<file name="${name}" path="${path}" encoding="base64">${base64(bytes).replace(/(.{8})/g, '$1\n')}</file>`;

test('puts a Moodle picture beside the question, whether attached or in the text', async () => {
  const html = `<p>Which?<img src="@@PLUGINFILE@@/net%20work/a%20b.png?time=1" alt="Two hosts" width="9"></p>
    <p><img alt="A rack" src="data:image/jpeg;base64,${base64(JPEG)}"> of what?</p>`;
  expect(await shown('moodle', moodle(html, file('a b.png', PNG, '/net work/')))).toEqual({
    text: 'Which?\n\nof what?',
    exhibits: [
      ['Picture', 'Two hosts', base64(PNG)],
      ['Picture', 'A rack', base64(JPEG)],
    ],
    lost: [],
  });
});

test('truncates no text because of a large embedded picture', async () => {
  const large = new Uint8Array(400_000);
  large.set(PNG);
  const html = `<img alt="Large" src="data:image/png;base64,${base64(large)}"><p>Which?</p>`;
  const { text, exhibits } = await shown('moodle', moodle(html));
  expect([text, exhibits.length]).toEqual(['Which?', 1]);
});

const svg = strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const huge = new Uint8Array(5 * 1024 * 1024 + 1);
huge.set(PNG);

test.each<[string, string, Uint8Array, string]>([
  [
    'no text alternative',
    '',
    PNG,
    'A picture without a text alternative; to keep it, add its alt text in the file first',
  ],
  [
    'the name of its file for one',
    'a.png',
    PNG,
    'A picture without a text alternative; to keep it, add its alt text in the file first',
  ],
  ['a script in it', 'Lines', svg, 'A picture that is not a PNG, JPEG, or WebP file'],
  ['more bytes than are taken', 'Lines', huge, 'A picture larger than 5 MB'],
])('a picture with %s is a loss that is told, and its question is read', async (_what, alt, bytes, what) => {
  const found = await shown(
    'moodle',
    moodle(`Which?<img src="@@PLUGINFILE@@/a.png" alt="${alt}">`, file('a.png', bytes)),
  );
  expect(found).toEqual({ text: `Which? [${alt || 'picture'}]`, exhibits: [], lost: [what] });
});

test.each([
  'https://example.com/a.png',
  '//example.com/a.png',
  'file:///etc/passwd',
  '@@PLUGINFILE@@/../a.png',
  '@@PLUGINFILE@@/%E0%A4%A',
  'data:image/png;base64,%%%',
  'data:text/html,<b>',
  'inline:1',
  'constructor',
])('a picture at %s is fetched from nowhere', async (src) => {
  const found = await shown('moodle', moodle(`Which?<img src="${src}" alt="Lines">`, file('a.png', PNG)));
  expect(found).toEqual({ text: 'Which? [Lines]', exhibits: [], lost: ['A picture'] });
});

const canvasItem = (html: string) =>
  `<questestinterop><assessment><section><item ident="i"><presentation><material><mattext texttype="text/html">${html.replaceAll('<', '&lt;')}</mattext></material>
   <response_lid ident="r"><render_choice><response_label ident="1"><material><mattext>a</mattext></material></response_label>
   <response_label ident="2"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation>
   <resprocessing><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>
   </item></section></assessment></questestinterop>`;
const course = (src: string, files: Record<string, Uint8Array>) =>
  zipSync({ 'g1/g1.xml': strToU8(canvasItem(`<p>Which?</p><img src="${src}" alt="Lines">`)), ...files });

test.each([
  ['$IMS-CC-FILEBASE$/Uploaded%20Media/a.png?canvas_download=1', 'web_resources/Uploaded Media/a.png'],
  ['%24IMS-CC-FILEBASE%24/a.png', 'a.png'],
  ['../images/a.png', 'images/a.png'],
  ['./a.png', 'g1/a.png'],
  // It leads nowhere outside: there is no folder, and a name is just a name.
  ['../../../../etc/a.png', 'etc/a.png'],
])('in an archive, %s is its entry %s', async (src, name) => {
  expect(await shown('canvas', course(src, { [name]: PNG }))).toEqual({
    text: 'Which?',
    exhibits: [['Picture', 'Lines', base64(PNG)]],
    lost: [],
  });
});

test('reports a missing, oversized, or invalid picture as a loss, and keeps its question', async () => {
  const lostOf = async (files: Record<string, Uint8Array>) => (await shown('canvas', course('../a.png', files))).lost;
  expect(await lostOf({})).toEqual(['A picture']);
  expect(await lostOf({ 'a.png': new Uint8Array(20 * 1024 * 1024) })).toEqual(['A picture']);
  expect(await lostOf({ 'a.png': svg })).toEqual(['A picture that is not a PNG, JPEG, or WebP file']);
});

test('treats the same text with another picture as another question', async () => {
  const twice = zipSync({
    'g1.xml': strToU8(canvasItem('Which?<img src="a.png" alt="A hub">')),
    'g2.xml': strToU8(canvasItem('Which?<img src="b.png" alt="A switch">')),
    'g3.xml': strToU8(canvasItem('Which?<img src="a.png" alt="A hub">')),
    'a.png': PNG,
    'b.png': JPEG,
  });
  expect((await read('canvas', twice)).questions).toHaveLength(2);
});
