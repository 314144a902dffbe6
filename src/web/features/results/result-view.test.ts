import { expect, test } from 'vitest';
import type { OutlineDomain } from '#contract/study.ts';
import { studyPath } from './result-view.ts';

const domain: OutlineDomain = {
  number: 1,
  name: 'Concepts',
  locked: false,
  questionCount: 1,
  flashcardCount: 0,
  noteCount: 0,
  contentTypes: [],
  taskNumbers: [1, 3],
};

test.each([
  [1, null, '/study/tst/domain/1'],
  [1, 3, '/study/tst/domain/1/task/3'],
  [1, 2, null],
  [2, null, null],
  [2, 1, null],
])('domain %s, task %s: a link only where there is something to read', (number, task, path) => {
  expect(studyPath({ domains: [domain] }, 'tst', number, task)).toBe(path);
  expect(studyPath(undefined, 'tst', number, task)).toBeNull();
});
