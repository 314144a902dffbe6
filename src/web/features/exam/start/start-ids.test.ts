import { expect, test } from 'vitest';
import { startIds } from './start-ids.ts';

test('repeats a request under the same id until it is answered, and gives another one its own', () => {
  let made = 0;
  const ids = startIds(() => `id ${(made += 1)}`);
  const simulation = { examId: 'e', mode: 'simulation' };
  expect([ids.of(simulation), ids.of({ ...simulation })]).toEqual(['id 1', 'id 1']);
  expect(ids.of({ ...simulation, mode: 'practice' })).toBe('id 2');
  ids.forget();
  expect(ids.of({ ...simulation, mode: 'practice' })).toBe('id 3');
});
