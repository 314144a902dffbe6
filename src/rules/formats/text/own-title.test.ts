import { expect, test } from 'vitest';
import { isOwnTitle } from './own-title.ts';

const TEXT = 'Which service stores objects, and at which price?';

test.each(['', 'Question 12', 'q_12', '12', 'Which service stores…', 'Which service stores ...', TEXT, 'item-77ab'])(
  'a title that says nothing of its own is not lost: %j',
  (title) => expect(isOwnTitle(title, TEXT, 'item-77ab')).toBe(false),
);

test.each(['Storage', 'Question about S3', 'S3 12'])('a title of its own is lost: %j', (title) =>
  expect(isOwnTitle(title, TEXT)).toBe(true),
);
