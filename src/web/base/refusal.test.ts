import { expect, test } from 'vitest';
import type { PracticeEventIn } from '#contract/practice-sitting.ts';
import { ApiError } from './api.ts';
import { refusalOf } from './refusal.ts';

const batch = [1, 2, 3].map((seq): PracticeEventIn => ({
  device: 'd',
  seq,
  place: 0,
  seconds: 0,
  at: '',
  kind: 'flagged',
  flagged: true,
}));
const problem = (code = 'malformed', fields?: object) => JSON.stringify({ error: 'Refused', code, fields });

test.each([
  ['another person is logged in', new ApiError(401, problem('unauthenticated')), 'logged out', []],
  ['the access has ended', new ApiError(403, problem('forbidden')), 'no access', []],
  ['the sitting is not there', new ApiError(404, problem('not_found')), 'not taken', []],
  ['there is no connection', new TypeError('fetch failed'), 'offline', []],
  ['the server is down', new ApiError(503, problem('unavailable')), 'offline', []],
  ['something between the two refuses', new ApiError(400, '<h1>Bad request</h1>'), 'offline', []],
  [
    'two are named',
    new ApiError(
      400,
      problem('malformed', { 'events.0': 'No such question', 'events.2.picked': 'List each option only once' }),
    ),
    'not taken',
    [1, 3],
  ],
  ['something beside them is', new ApiError(400, problem('malformed', { timeZone: 'Not known' })), 'not taken', []],
  ['the request could not be read', new ApiError(400, problem()), 'not taken', []],
  ['the quiz has ended', new ApiError(409, problem('no_sitting')), 'not taken', [1, 2, 3]],
] as const)('when %s, nothing is let go but what can never be taken', (_, error, held, hopeless) => {
  const refusal = refusalOf(error, batch, false);
  expect(refusal.reason).toBe(held);
  expect(refusal.hopeless.map(({ seq }) => seq)).toEqual(hopeless);
});
