import pg from 'pg';
import { expect, test } from 'vitest';
import { getTypeParser } from './values.ts';

test.each([
  ['2026-11-22 08:30:00+00', '2026-11-22T08:30:00.000Z'],
  ['2026-11-22 08:30:00.5+00', '2026-11-22T08:30:00.500Z'],
  ['2026-11-22 08:30:00.123456+00', '2026-11-22T08:30:00.123Z'],
  ['2026-11-22 10:30:00.25+02', '2026-11-22T08:30:00.250Z'],
  ['2026-11-22 14:00:00+05:30', '2026-11-22T08:30:00.000Z'],
])('reads the time %s as %s', (text, time) => {
  expect(getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text)).toBe(time);
});
