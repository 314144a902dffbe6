import { expect, test } from 'vitest';
import { displayName } from './display-name.ts';

test.each([
  [{ firstName: 'Ada', username: 'ada', email: 'ada@example.com' }, 'Ada'],
  [{ firstName: null, username: 'ada', email: 'ada@example.com' }, 'ada'],
  [{ firstName: ' ', username: 'ada', email: 'ada@example.com' }, 'ada'],
  [{ firstName: null, username: '', email: 'ada@example.com' }, 'ada@example.com'],
])('%o is called %s', (user, name) => {
  expect(displayName(user)).toBe(name);
});
