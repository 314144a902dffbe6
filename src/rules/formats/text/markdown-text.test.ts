import { expect, test } from 'vitest';
import { markdownText } from './markdown-text.ts';

const read = (markdown: string) => {
  const losses = new Set<string>();
  return { text: markdownText(markdown, losses), losses: [...losses] };
};

test.each([
  ['__bold__ and _slanted_', '**bold** and *slanted*'],
  ['**Which one?**', 'Which one?'],
  ['a snake_case_name and 2 * 3 * 4', 'a snake_case_name and 2 * 3 * 4'],
  ['`**not bold**` and `<b>`', '`**not bold**` and `<b>`'],
  ['put <bucket-name> here', 'put <bucket-name> here'],
  ['1 &lt; 2 &amp; 3&nbsp;GB', '1 < 2 & 3 GB'],
  ['one<br/>two  \nthree', 'one\ntwo\nthree'],
  ['* a\n+ b', '- a\n- b'],
  ['> quoted', 'quoted'],
  ['10\\. of \\*it\\*', '10. of *it*'],
  ['~~~\ncode\n~~~', '```\ncode\n```'],
  ['s3:* and ec2:*', 's3:* and ec2:*'],
  ['echo $HOME and $PATH', 'echo $HOME and $PATH'],
])('%j is written %j, and loses nothing', (markdown, text) => expect(read(markdown)).toEqual({ text, losses: [] }));

test.each([
  ['see [the docs](https://example.com)', 'see the docs', 'The address of a link'],
  ['![A router](r.png)', 'A router', 'A picture, whose file is not in the text'],
  ['<img src="r.png" alt="A router">', 'A router', 'A picture, whose file is not in the text'],
  ['<b>bold</b>', 'bold', 'Bold and italic text'],
  ['**Note:** use it', 'Note: use it', 'Bold and italic text'],
  ['**Use `ls` now**', 'Use `ls` now', 'Bold and italic text'],
  ['~~no~~ yes', 'no yes', 'Text that was struck out'],
  ['$2^{n}$ hosts', '2^n hosts', 'Formula formatting'],
  ['\\(\\frac{a+b}{2} \\le x_1\\)', '(a+b)/2 ≤ x_1', 'Formula formatting'],
])('%j is written %j, and says what is lost', (markdown, text, lost) =>
  expect(read(markdown)).toEqual({ text, losses: [lost] }),
);
