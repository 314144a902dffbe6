import { expect, test } from 'vitest';
import { actionText, actorText } from './audit-subject.ts';

test.each([
  ['grant', 'grant', null, 'give access to'],
  ['revoke', 'grant', null, 'end access to'],
  ['import', 'exam', { studyItems: ['1'], importId: '2' }, 'import study content'],
  ['import', 'exam', { code: 'ABC-1' }, 'import exam'],
  ['undo import', 'study import', null, 'undo import of study content'],
  ['import', 'question import', null, 'import questions'],
  ['send_reset', 'user', null, 'send password link to account'],
  ['remove_from_site', 'user', null, 'remove from site'],
])('calls %s of %s with %j in the audit list “%4$s”', (action, subjectKind, after, text) => {
  expect(actionText({ action, subjectKind, after })).toBe(text);
});

test.each([
  [{ id: '1', username: 'ada' }, '2', null, 'ada'],
  [null, '2', null, 'a deleted account'],
  [null, null, { roles: [], provider: 'Keycloak' }, 'sign-in provider Keycloak'],
  [null, null, { roles: [] }, 'the operator'],
])('says of %j in request %j, which led to %j, that it was %s', (actor, requestId, after, text) => {
  expect(actorText({ actor, requestId, after })).toBe(text);
});
