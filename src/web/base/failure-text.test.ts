import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { failureText } from './failure-text.ts';

const refused = (status: number, code: string, error: string) => new ApiError(status, JSON.stringify({ code, error }));

test('says what the server says, and blames the connection only if the server said nothing', () => {
  const said = (error: unknown) => failureText(error, 'It was not saved.');
  expect(said(refused(429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.'))).toBe(
    'It was not saved. Too many requests. Please wait a moment and try again.',
  );
  expect(said(refused(403, 'forbidden', 'You do not have access to this.'))).toBe(
    'It was not saved. You do not have access to this.',
  );
  expect(said(refused(503, 'unavailable', 'Please try again in a moment.'))).toBe(
    'It was not saved. Please try again in a moment.',
  );
  const blamed = 'It was not saved. Check your connection and try again.';
  expect(said(new ApiError(429, '<h1>A proxy</h1>'))).toBe(blamed);
  expect(said(new TypeError('Failed to fetch'))).toBe(blamed);
});
