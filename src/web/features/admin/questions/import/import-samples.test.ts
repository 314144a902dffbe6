import { expect, test } from 'vitest';
import { samplesOf } from './import-samples.ts';

const shown = (...kinds: string[]) =>
  samplesOf(kinds.map((kind, at) => ({ kind, at, exhibits: [] }))).map(({ at }) => at);

test('shows a question with a picture', () => {
  const picture = { title: 'Picture', form: 'picture', text: 'A wall', picture: 'a.png' } as const;
  const questions = [...'abcdef'].map((name) => ({ name, kind: 'single', exhibits: name === 'e' ? [picture] : [] }));
  expect(samplesOf(questions).map(({ name }) => name)).toEqual(['a', 'b', 'e']);
});

test('shows one question of each kind, and at least three', () => {
  expect(shown('single', 'single', 'single', 'single')).toEqual([0, 1, 2]);
  expect(shown('single', 'single', 'single', 'single', 'matching')).toEqual([0, 1, 4]);
  expect(shown('single', 'multiple', 'single', 'blanks', 'single', 'matching')).toEqual([0, 1, 3, 5]);
  expect(shown('single', 'matching')).toEqual([0, 1]);
});
