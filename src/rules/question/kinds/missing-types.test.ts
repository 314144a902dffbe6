import { expect, test } from 'vitest';
import { missingTypes } from './missing-types.ts';

test('reports vendor types that none of a bank’s kinds covers', () => {
  expect(missingTypes(['single', 'multiple'], ['multiple', 'single'])).toEqual([]);
  expect(missingTypes(['single', 'drag-and-drop', 'performance'], ['single'])).toEqual([
    'drag-and-drop',
    'performance',
  ]);
  expect(missingTypes(['performance', 'lab'], ['single', 'blanks'])).toEqual(['lab']);
  expect(missingTypes(['hot-area', 'drag-and-drop', 'lab'], ['hotspot', 'ruleset'])).toEqual(['lab']);
  expect(missingTypes(['drag-and-drop', 'yes-no', 'fill-in-the-blank'], ['matching', 'matrix'])).toEqual([
    'fill-in-the-blank',
  ]);
});
