import { expect, test } from 'vitest';
import { draftOf, uncheckedOf } from './drafts.ts';

const options = ['A', 'B', 'C', 'D'];
const questions = [1, 2, 2, 1, 1].map((chooses) => ({
  kind: chooses === 1 ? ('single' as const) : ('multiple' as const),
  chooses,
  options,
}));
const given = { answer: [3] };
const open = { answer: [] };

test('lists complete unchecked answers, but not partial ones or those answered on another device', () => {
  const drafts = new Map([
    [0, [2]],
    [1, [0]],
    [2, [1, 3]],
    [3, [0]],
  ]);
  const places = [open, open, open, given, open];
  expect(uncheckedOf(drafts, places, questions)).toEqual([
    { place: 0, answer: [2] },
    { place: 2, answer: [1, 3] },
  ]);
  expect([0, 1, 3, 4].map((place) => draftOf(drafts, place, places[place]!))).toEqual([[2], [0], [], []]);
});
