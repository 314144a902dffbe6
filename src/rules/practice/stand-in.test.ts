import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '../question/random.ts';
import { standIns } from './stand-in.ts';

const ids = (task: string, count: number) => Array.from({ length: count }, (_, index) => `${task} ${index}`);

test('replaces each missed question with another of its task, or itself, and none twice', () => {
  fc.assert(
    fc.property(
      fc.nat(12),
      fc.nat(12),
      fc.nat(12),
      fc.nat(12),
      fc.nat(),
      (size, missedCount, takenCount, others, seed) => {
        const met = { '1.1': [...ids('1.1', size), ...ids('1.1 hard', others)], '1.2': ids('1.2', 1) };
        const missed = [...ids('1.1', Math.min(size, missedCount)), '1.2 0'].map((id) => ({
          id,
          task: id.slice(0, 3),
        }));
        const taken = new Set(ids('1.1 hard', Math.min(others, takenCount)));
        const found = standIns(missed, (task) => met[task as '1.1'], taken, seededRandom(seed));
        expect(found.map(({ missedId }) => missedId).toSorted()).toEqual(missed.map(({ id }) => id).toSorted());
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        const missedIds = new Set(missed.map(({ id }) => id));
        for (const { missedId, id } of found) {
          expect(taken.has(id)).toBe(false);
          expect(id.slice(0, 3)).toBe(missedId.slice(0, 3));
          expect(id === missedId || !missedIds.has(id)).toBe(true);
        }
        const free = size + others - Math.min(size, missedCount) - taken.size;
        expect(found.filter(({ id, missedId }) => id !== missedId)).toHaveLength(
          Math.min(free, Math.min(size, missedCount)),
        );
      },
    ),
  );
});

test('makes no card of an archived question or of one that is already a card', () => {
  const met = (task: string) => (task === '1.1' ? ['a', 'b'] : []);
  const find = (missed: string[], taken: string[] = []) =>
    standIns(
      missed.map((id) => ({ id, task: '1.1' })),
      met,
      new Set(taken),
      seededRandom(1),
    );
  expect(find(['gone'], ['a'])).toEqual([{ missedId: 'gone', id: 'b' }]);
  expect(find(['gone'], ['a', 'b'])).toEqual([]);
  expect(find(['a'], ['b'])).toEqual([{ missedId: 'a', id: 'a' }]);
  expect(find(['a'], ['a', 'b'])).toEqual([]);
});
