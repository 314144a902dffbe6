import { expect, test } from 'vitest';
import { mergedNote } from './note.ts';

test.each([
  ['nobody else wrote', 'a', 'a', 'ab', 'ab'],
  ['the writer took everything out', 'a', 'a', '', ''],
  ['both wrote the same', 'ab', 'a', 'ab', 'ab'],
  ['only the other one wrote', 'ab', 'a', 'a', 'ab'],
  ['the other one took everything out', '', 'a', 'ab', 'ab'],
  ['it came before, and its answer was lost', 'ab', 'a', 'abc', 'abc'],
  ['both wrote', 'theirs', '', 'mine', 'theirs\n\nmine'],
  ['both changed what was there', 'a, theirs', 'a', 'a, mine', 'a, theirs\n\na, mine'],
  ['more was written after both had', 'theirs\n\nmine', 'mine', 'mine, too', 'theirs\n\nmine, too'],
  ['the writer took out what the other one changed', 'a, theirs', 'a', '', 'a, theirs'],
])('%s', (_what, stored, before, note, merged) => {
  expect(mergedNote({ stored, before, note })).toBe(merged);
});
