import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { failureText } from './failure-text.ts';

const OTHERWISE = 'Check your connection and try again.';
const WAIT = 'Too many requests. Please wait a moment and try again.';

test('blames the connection for everything but the limit of requests', () => {
  const body = JSON.stringify({ code: 'too_many_requests', error: WAIT });
  expect(failureText(new ApiError(429, body), OTHERWISE)).toBe(WAIT);
  expect(failureText(new ApiError(429, '<h1>A proxy</h1>'), OTHERWISE)).toBe(OTHERWISE);
  expect(failureText(new ApiError(503, JSON.stringify({ code: 'busy', error: 'Busy.' })), OTHERWISE)).toBe(OTHERWISE);
  expect(failureText(new TypeError('Failed to fetch'), OTHERWISE)).toBe(OTHERWISE);
});
