import { expect, test } from 'vitest';
import { shownPlaces } from './shown.ts';

const named = { device: 'd', seconds: 0 };

test('counts as shown the first question and each one visited or acted on', () => {
  expect(shownPlaces([], 5)).toEqual([0]);
  expect(
    shownPlaces(
      [
        { ...named, seq: 1, place: 3, kind: 'moved', from: 0 },
        { ...named, seq: 2, place: 1, kind: 'flagged', flagged: true },
        { ...named, seq: 3, place: 9, kind: 'answered', picked: [0] },
      ],
      5,
    ),
  ).toEqual([0, 1, 3]);
});
