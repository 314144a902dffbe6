import { expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT } from '../question-draft.ts';
import { regionBetween, steppedRegion, withChangedRegion, withoutRegion, withRegion } from './drawn-regions.ts';

const draft: Draft = {
  ...EMPTY_DRAFT,
  kind: 'hotspot',
  exhibits: [{ title: 'Rack', form: 'picture', text: 'A rack.' }],
};
const shape = { x: 10, y: 20, width: 100, height: 50 };

test('a drawn region is within its picture, from whichever corner it was drawn', () => {
  expect(regionBetween({ x: 300.4, y: 1200 }, { x: -20, y: 400 })).toEqual({ x: 0, y: 400, width: 300, height: 600 });
});

test('a region stays within its picture when it is moved or resized', () => {
  const region = { name: 'A', ...shape };
  expect(steppedRegion(region, { x: -50, y: 10 }, false)).toMatchObject({ x: 0, y: 30 });
  expect(steppedRegion({ ...region, x: 890 }, { x: 50, y: 0 }, false)).toMatchObject({ x: 900 });
  expect(steppedRegion(region, { x: 2000, y: -2000 }, true)).toMatchObject({ width: 990, height: 10 });
});

test('its option follows a region, when it is drawn, renamed, and removed', () => {
  const first = { ...draft, ...withRegion(draft, 0, shape) };
  const two = { ...first, ...withRegion(first, 0, shape), correctAnswers: [1] };
  expect(two.options.map(({ text }) => text)).toEqual(['Region 1', 'Region 2', '', '']);
  const region = { ...two.exhibits![0]!.regions![1]!, name: 'Console port' };
  const renamed = { ...two, ...withChangedRegion(two, 0, 1, region) };
  expect(renamed.options[1]!.text).toBe('Console port');
  const rest = { ...renamed, ...withoutRegion(renamed, 0, 0) };
  expect(rest.options.map(({ text }) => text)).toEqual(['Console port', '', '']);
  expect([rest.correctAnswers, rest.exhibits![0]!.regions!.map(({ name }) => name)]).toEqual([[0], ['Console port']]);
});
