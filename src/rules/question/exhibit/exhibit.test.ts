import { expect, test } from 'vitest';
import { textParts } from '../text/text-parts.ts';
import { type Exhibit, partedFromPictures, pictureInWords, withExhibits } from './exhibit.ts';

const NAME = `${'a1'.repeat(32)}-640x480.webp`;
const picture: Exhibit = { title: 'The rack', form: 'picture', text: 'Two [old] switches\nin a rack', picture: NAME };
const log: Exhibit = { title: 'The log', form: 'log', text: 'deny' };

test('puts a picture into a text, recognizes it there, and takes it out again', () => {
  const text = withExhibits('Which port?', [log, picture, picture]);
  const told = { kind: 'picture', name: NAME, text: 'Two old switches in a rack' };
  expect(textParts(text).filter(({ kind }) => kind === 'picture')).toEqual([told, told]);
  const parted = partedFromPictures(text);
  expect(parted.text).toBe(withExhibits('Which port?', [log]));
  expect(parted.exhibits).toEqual([1, 2].map(() => ({ ...picture, text: told.text })));
});

test.each([
  `![x](https://example.com/${NAME})`,
  `![x](//example.com/api/pictures/${NAME})`,
  '![x](/api/pictures/../admin)',
  `![x](/api/pictures/${NAME}" onerror="alert(1))`,
  `Look: ![x](/api/pictures/${NAME})`,
  `![ ](/api/pictures/${NAME})`,
  `![x](pictures/${NAME})`,
  `![x](/api/pictures/${NAME} "x" onerror="alert(1)")`,
  `![x"><script>alert(1)</script>](javascript:alert(1))`,
])('%s is no picture', (text) => {
  expect(textParts(text).map(({ kind }) => kind)).not.toContain('picture');
});

test('writes the text alternative into a file without pictures', () => {
  expect(withExhibits('Which port?', [picture], pictureInWords)).toBe(`Which port?\n\nThe rack\n\n${picture.text}`);
});

test('puts a table into a text as a table', () => {
  const table: Exhibit = { title: 'Ports', form: 'table', text: '| Port | Status |\n| --- | --- |\n| G0/1 | up |\n' };
  const parts = textParts(withExhibits('Which port?', [table, log]));
  expect(parts.map(({ kind }) => kind).filter((kind) => kind !== 'prose')).toEqual(['table', 'lines']);
});
