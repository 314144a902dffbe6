import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lines, type Style, widthOf } from './lettering.ts';
import { png } from './png.ts';
import { blank, fill } from './raster.ts';
import { roundedBox } from './shapes.ts';
import { appIcon, socialCard } from './social-card.ts';

const STYLE: Style = { face: 'bold', size: 20, color: [0, 0, 0] };
const GREEN = [23, 89, 77] as const;
const OWNER = { siteName: 'Cairn', accent: GREEN };
const CARD = { above: 'TST-001 · Vendor', title: 'A Test Exam', below: '120 questions', stones: 4 };

/** The size in a PNG's header. */
const sizeOf = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)];

test('draws a card as a small PNG in the size social networks expect', () => {
  const file = socialCard(CARD, OWNER);
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(file)).toEqual([1200, 630]);
  expect(file.length).toBeLessThan(100_000);
  expect(sizeOf(appIcon(192, GREEN))).toEqual([192, 192]);
});

test('draws a different card for other words or colors, and any card for unusual ones', () => {
  const file = socialCard(CARD, OWNER);
  expect(socialCard(CARD, OWNER).equals(file)).toBe(true);
  for (const title of ['Another Test Exam', 'x'.repeat(500), '试验 🪨', ''])
    expect(socialCard({ ...CARD, title }, OWNER).equals(file)).toBe(false);
  expect(socialCard(CARD, { ...OWNER, accent: [122, 31, 162] }).equals(file)).toBe(false);
});

test('fills the inside of a shape with antialiased edges', () => {
  const picture = blank(10, 10, [255, 255, 255]);
  fill(picture, roundedBox(2, 2, 5.5, 4, 0), [0, 0, 0]);
  const grey = (x: number, y: number) => picture.pixels[(y * 10 + x) * 3]!;
  expect([grey(1, 3), grey(2, 3), grey(6, 3), grey(7, 3), grey(8, 3)]).toEqual([255, 0, 0, 128, 255]);
  expect([grey(3, 1), grey(3, 2), grey(3, 5), grey(3, 6)]).toEqual([255, 0, 0, 255]);
});

test('stores the pixels row by row', () => {
  const file = png(blank(3, 2, [1, 2, 3]));
  const start = file.indexOf('IDAT') + 4;
  const rows = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
  expect([...rows]).toEqual([0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
});

test('wraps long text between words and cuts it where there is no room', () => {
  const broken = lines('one two three four five six seven', STYLE, { width: 100, lines: 2 });
  expect(broken).toHaveLength(2);
  for (const line of broken) expect(widthOf(line, STYLE)).toBeLessThanOrEqual(100);
  expect(broken[1]).toMatch(/\.\.\.$/);
  expect(lines('one', STYLE, { width: 100, lines: 2 })).toEqual(['one']);
});
