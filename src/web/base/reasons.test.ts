import { expect, test } from 'vitest';
import { withReasons } from './reasons.ts';

test('says the reasons instead of that something was not valid, and none twice', () => {
  const general = 'Some of the information you sent is not valid.';
  expect(withReasons(general, [])).toBe(general);
  expect(withReasons(general, ['The exam has no task 9.9'])).toBe('The exam has no task 9.9.');
  expect(withReasons(general, ['Too long', 'Too long', 'Unknown.'])).toBe('Too long. Unknown.');
  expect(withReasons('Another exam has this name.', ['Another exam has this name.'])).toBe(
    'Another exam has this name.',
  );
  expect(withReasons('Nothing was imported.', ['There are 0'])).toBe('Nothing was imported. There are 0.');
});
