import { expect, test } from 'vitest';
import { lines, type Style, widthOf } from './lettering.ts';
import { appIcon, socialCard } from './social-card.ts';

const STYLE: Style = { face: 'bold', size: 20, color: [0, 0, 0] };
const GREEN = [23, 89, 77] as const;
const OWNER = { siteName: 'Cairn', accent: GREEN };
const CARD = { above: 'TST-001 · Vendor', title: 'A Test Exam', below: '120 questions', stones: 4 };

/** The size in a PNG's header. */
const sizeOf = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)];

test('draws a card as a small PNG in the size social networks expect', async () => {
  const file = await socialCard(CARD, OWNER);
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect(sizeOf(file)).toEqual([1200, 630]);
  expect(file.length).toBeLessThan(100_000);
  expect(sizeOf(await appIcon(192, GREEN))).toEqual([192, 192]);
});

test('draws a different card for other words or colors, and any card for unusual ones', async () => {
  const file = await socialCard(CARD, OWNER);
  expect((await socialCard(CARD, OWNER)).equals(file)).toBe(true);
  for (const title of ['Another Test Exam', 'x'.repeat(500), '试验 🪨', ''])
    expect((await socialCard({ ...CARD, title }, OWNER)).equals(file)).toBe(false);
  expect((await socialCard(CARD, { ...OWNER, accent: [122, 31, 162] })).equals(file)).toBe(false);
});

test('wraps long text between words and cuts it where there is no room', () => {
  const broken = lines('one two three four five six seven', STYLE, { width: 100, lines: 2 });
  expect(broken).toHaveLength(2);
  for (const line of broken) expect(widthOf(line, STYLE)).toBeLessThanOrEqual(100);
  expect(broken[1]).toMatch(/\.\.\.$/);
  expect(lines('one', STYLE, { width: 100, lines: 2 })).toEqual(['one']);
});
