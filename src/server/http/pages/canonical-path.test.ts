import { expect, test } from 'vitest';
import { canonicalPath } from './canonical-path.ts';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['///', '/'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/%2e%2e//evil.example', '/evil.example'],
  ['/a/../../b', '/b'],
  ['/QUIZ/Cloud-Practitioner/', '/quiz/cloud-practitioner'],
  ['/%71uiz/cloud', '/quiz/cloud'],
  ['/Verify-Email/AbC', '/verify-email/AbC'],
  ['/reset-password/AbC/', '/reset-password/AbC'],
  ['/api/docs/', '/api/docs'],
  ['/#x', '/%23x'],
  ['/a b/%c3%a9', '/a%20b/%C3%A9'],
  ['/a%2fb', '/a%2Fb'],
])('%s has the one form %s', (path, form) => {
  expect(canonicalPath(path)).toBe(form);
  expect(canonicalPath(form)).toBe(form);
});
