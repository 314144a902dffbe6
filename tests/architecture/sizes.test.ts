import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFiles, sources } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const MOST_LINES = 300;
const linesOf = (text: string) => text.split('\n').length - 1;

/** The size that no more than this share of the files exceed. */
const sizeAt = (sizes: readonly number[], share: number) =>
  sizes.toSorted((a, b) => a - b)[Math.ceil(sizes.length * share) - 1]!;

test('keeps every source, test, and style sheet within 300 lines', () => {
  const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path: `src/${path}`, text: readFileSync(join(root, 'src', path), 'utf8') }));
  expect(styles.length).toBeGreaterThan(0);
  const long = [...ownFiles, ...styles].filter(({ text }) => linesOf(text) > MOST_LINES);
  expect(long.map(({ path, text }) => `${path}: ${linesOf(text)}`)).toEqual([]);
});

test('half the sources have at most 50 lines, and nine of ten at most 125', () => {
  const sizes = sources.map(({ text }) => linesOf(text));
  expect(sizeAt(sizes, 0.5)).toBeLessThanOrEqual(50);
  expect(sizeAt(sizes, 0.9)).toBeLessThanOrEqual(125);
});
