import { expect, test } from 'vitest';
import { cardSides, splitSides } from './sides.ts';

test.each([
  ['Front: What is S3? Back: Object storage.', 'What is S3?', 'Object storage.'],
  ['<p>Front: What is S3?</p><p>Back: Object storage.</p>', '<p>What is S3?</p>', '<p>Object storage.</p>'],
  [
    '<p><strong>Front:</strong> What is <em>S3</em>?</p>\n<p><strong>Back:</strong> Object storage.</p><ul><li>cheap</li></ul>',
    '<p> What is <em>S3</em>?</p>',
    '<p>Object storage.</p><ul><li>cheap</li></ul>',
  ],
  ['<p>Front: A &amp; B<br>Back: 1 &lt; 2</p>', '<p>A &amp; B</p>', '<p><br>1 &lt; 2</p>'],
  [
    '<p>Front:</p><img src="/a" alt="A port"><p>Which?</p><p>Back:</p><img src="/b" alt="A hub"><p>This.</p>',
    '<img src="/a" alt="A port"><p>Which?</p>',
    '<img src="/b" alt="A hub"><p>This.</p>',
  ],
  [
    '<div class="card"><p>Note.</p><p>Front: Q</p><p>Back: A</p></div>',
    '<div class="card"><p>Q</p></div>',
    '<div class="card"><p>A</p></div>',
  ],
])('markers part a card: %s', (content, front, back) => {
  expect(squeezed(splitSides(content))).toEqual(squeezed({ front, back }));
  expect(squeezed(cardSides('Unused title', content))).toEqual(squeezed({ front, back }));
});

test.each([
  ['What is S3? Object storage. Cheap.', 'What is S3?', 'Object storage. Cheap.'],
  ['<p>What is S3?</p><p>Object storage.</p>', '<p>What is S3?</p>', '<p>Object storage.</p>'],
  ['<p>Version <b>1.5 is out. It is</b> new.</p>', '<p>Version <b>1.5 is out. </b></p>', '<p><b>It is</b> new.</p>'],
  ['<p>He said “stop!” Then he left.</p>', '<p>He said “stop!”</p>', '<p>Then he left.</p>'],
])('without markers it parts after the first sentence: %s', (content, front, back) => {
  expect(squeezed(splitSides(content))).toEqual(squeezed({ front, back }));
});

test.each([
  ['one two three four', 'one two', 'three four'],
  ['one two three.', 'one two', 'three.'],
  ['<p>one <em>two three</em> four five</p>', '<p>one <em>two three</em></p>', '<p>four five</p>'],
  ['alone', 'alone', ''],
  ['', '', ''],
])('without a sentence end it parts at the middle word: %s', (content, front, back) => {
  expect(squeezed(splitSides(content))).toEqual(squeezed({ front, back }));
});

test('asks with the title and answers with the content', () => {
  expect(cardSides('Is 1 < 2 & "so"?', '<p>Yes. Always.</p>')).toEqual({
    front: 'Is 1 &lt; 2 &amp; &quot;so&quot;?',
    back: '<p>Yes. Always.</p>',
  });
  expect(cardSides('T', '<p>Back: first. Front: second.</p>').front).toBe('T');
});

test('loses and duplicates no text, and keeps each side well-formed', () => {
  const content =
    '<div class="box"><h3>Shared <i>model</i></h3><p>AWS secures the cloud. You secure <b>what is <u>in</u> it</b>.</p></div>';
  const { front, back } = splitSides(content);
  const words = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\w.]+/g) ?? [];
  expect([...words(front), ...words(back)]).toEqual(words(content));
  for (const side of [front, back]) expect(openTags(side)).toEqual([]);
});

function openTags(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (!slash) open.push(name!);
    else if (open.pop() !== name) return [`unexpected </${name}>`];
  }
  return open;
}

/** White space next to tags means nothing. */
function squeezed({ front, back }: { front: string; back: string }) {
  const squeeze = (html: string) => html.replace(/\s*(<[^>]*>)\s*/g, '$1').trim();
  return { front: squeeze(front), back: squeeze(back) };
}
