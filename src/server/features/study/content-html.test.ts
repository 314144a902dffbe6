import { expect, test } from 'vitest';
import { CONTENT_CLASSES, CONTENT_TAGS } from '#rules/study/content-html.ts';
import { htmlOfGuide } from '#server/features/content/pack/guide-html.ts';
import { bodyText, htmlOfText, cleanHtml, servedHtml, storedTexts, textBehind, textOf } from './content-html.ts';

const NAME = `${'a1'.repeat(32)}-64x48.webp`;
const PICTURE = `<img src="/api/pictures/${NAME}" alt="A port" width="64" height="48" loading="lazy" />`;

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/ok" onclick="alert(1)" target="_blank" style="color:red" id="x">x</a>',
  '<p style="position:fixed" class="fixed inset-0 study-box-info">x</p>',
  '<form action="/x"><input name="y"><button>z</button></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<p><!--><img src=x onerror=alert(1)>--></p>',
  '<style>@import "https://evil.example"</style>',
  '<base href="https://evil.example"><meta http-equiv=refresh content=0><link rel=stylesheet href=x>',
  '<details open ontoggle=alert(1)>x</details>',
  '<td background="javascript:alert(1)">x</td>',
  '</div></body><script>alert(1)</script>',
  '<p id="page-state">x</p><a name="document">y</a>',
  '<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x>',
  '<a href="http://[">x</a>',
  `<img src="https://evil.example/api/pictures/${NAME}" alt="x">`,
  `<img src="//evil.example/api/pictures/${NAME}" alt="x">`,
  `<img src="/api/pictures/../evil" alt="x"><img src="/api/pictures/${NAME}?evil" alt="x"><img src="/api/pictures/${NAME}" alt=" ">`,
  `<img src="/api/pictures/${NAME}" alt="x" onerror="alert(1)" style="width:9999px" width="9999" srcset="https://evil.example 2x">`,
  `${'<div>'.repeat(5000)}deep`,
];

const ALLOWED_TAG = new RegExp(`^</?(?:${CONTENT_TAGS.join('|')})(?:\\s|/?>)`);
const ALLOWED_ATTRIBUTE =
  /^(?:href="(?:https?:\/\/|mailto:|\/(?!\/)|#)[^"]*"|rel="noopener noreferrer nofollow"|class="[^"]*"|(?:start|colspan|rowspan|scope|alt)="[^"]*"|src="\/api\/pictures\/[0-9a-f]{64}-64x48\.webp"|width="64"|height="48"|loading="lazy")$/;

test.each(HOSTILE)('leaves only allowed content of %s, and changes nothing the second time', (html) => {
  const clean = cleanHtml(html);
  for (const [tag] of clean.matchAll(/<[^>]*>/g)) {
    expect(tag).toMatch(ALLOWED_TAG);
    for (const [attribute] of tag.matchAll(/[\w-]+="[^"]*"/g)) expect(attribute).toMatch(ALLOWED_ATTRIBUTE);
    const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];
    for (const name of classes) expect(CONTENT_CLASSES).toContain(name);
  }
  expect(clean).not.toMatch(/alert|evil/);
  expect(cleanHtml(clean)).toBe(clean);
});

test('keeps what authors may use', () => {
  const whole = CONTENT_CLASSES.map((name) => `<div class="${name}">x</div>`).join('');
  expect(cleanHtml(whole)).toBe(whole);
  const text =
    '<h2>a</h2><p><strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code></p><ul><li>g</li></ul><ol start="3"><li>h</li></ol>' +
    '<blockquote><p>i</p></blockquote><table><thead><tr><th scope="col">j</th></tr></thead><tbody><tr><td colspan="2">k</td></tr></tbody></table>' +
    '<p><a href="/study/x">l</a> <a href="https://example.com" rel="noopener noreferrer nofollow">m</a> <a href="mailto:a@b.example">n</a></p><hr />';
  expect(cleanHtml(text + PICTURE)).toBe(text + PICTURE);
  expect(cleanHtml('<h1>a</h1><b>b</b><i>c</i><h6>d</h6>')).toBe('<h2>a</h2><strong>b</strong><em>c</em><h4>d</h4>');
});

test('turns a picture line of a card into an image with its text alternative, and back', () => {
  const text = `Look at it:\n![A port](/api/pictures/${NAME})\nIt is **round**.`;
  const { content, plainText } = storedTexts('Which port?', htmlOfText(text));
  expect(content).toBe(`<p>Look at it:</p>${PICTURE}<p>It is <strong>round</strong>.</p>`);
  expect(bodyText(plainText)).toBe('Look at it: A port It is round.');
  expect(htmlOfText(textBehind(content).replace('round', '**round**'))).toContain(NAME);
  expect(textBehind(content)).toContain(`\n![A port](/api/pictures/${NAME})\n`);
});

test('makes wide content scroll within itself, once', () => {
  const html = servedHtml('<table><tbody><tr><td>x</td></tr></tbody></table><pre>y</pre>');
  expect(html).toMatch(
    /^<div class="study-scroll" tabindex="0" role="group" aria-label="Table"><table>.*<\/table><\/div><pre tabindex="0">y<\/pre>$/,
  );
  expect(servedHtml(html).match(/study-scroll/g)).toHaveLength(1);
});

test('renders a guide’s headings one level below its title, with tables and code', () => {
  const html = cleanHtml(
    htmlOfGuide(
      '## A <b>\n\n| x | y |\n|---|--:|\n| 1 | `2<3` |\n\n```sh\nrun <this>\n```\n\n> quote\n\n[bad](javascript:alert(1))',
    ),
  );
  expect(html).toMatch(/^<h3>A/);
  expect(html).toContain('<code>2&lt;3</code>');
  expect(html).toContain('<pre><code>run &lt;this&gt;');
  expect(html).not.toMatch(/javascript|align=/);
});

test('extracts the text of content block by block', () => {
  expect(
    textOf('<h2>Title</h2><p>S<strong>3</strong> &amp; <a href="/x">EC2</a></p><ul><li>one</li><li>two</li></ul>'),
  ).toBe('Title. S3 & EC2 one two');
  const { content, plainText } = storedTexts('A\ntitle', '<p onclick="x">a &lt; b</p>');
  expect([content, plainText, bodyText(plainText)]).toEqual(['<p>a &lt; b</p>', 'A title\na < b', 'a < b']);
  for (const text of ['Run `a <b>` & "c".', 'First:\n```\nx  y\n  z\n```\nThen.', 'One\nTwo'])
    expect(textBehind(cleanHtml(htmlOfText(text)))).toBe(text);
  expect(textOf(htmlOfText('a < b && c > "d"'))).toBe('a < b && c > "d"');
});

// Quadratic work would run past the test's time limit.
test('finishes on hostile lengths', () => {
  for (const html of [
    '<'.repeat(1_000_000),
    '<p '.repeat(300_000),
    '&lt'.repeat(300_000),
    'x </h2'.repeat(150_000),
    ' '.repeat(1_000_000),
    '<a href="'.repeat(100_000),
  ]) {
    textOf(cleanHtml(html));
    textOf(html);
  }
});

test('hides the answers to check questions until asked, in tight and loose lists', () => {
  const tight = servedHtml('<ul>\n<li>Which <code>port</code>?\nAnswer: 443.</li>\n<li>No question.</li>\n</ul>');
  expect(tight).toBe(
    '<ul>\n<li>Which <code>port</code>?<details class="study-answer"><summary>Show answer</summary><p>443.</p></details></li>\n<li>No question.</li>\n</ul>',
  );
  expect(servedHtml('<ul><li><p>Why?\nAnswer: Because.</p></li></ul>')).toBe(
    '<ul><li>Why?<details class="study-answer"><summary>Show answer</summary><p>Because.</p></details></li></ul>',
  );
  expect(servedHtml('<p>Q?\nAnswer: stays.</p>')).toBe('<p>Q?\nAnswer: stays.</p>');
});
