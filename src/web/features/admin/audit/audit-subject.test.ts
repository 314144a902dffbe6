import { expect, test } from 'vitest';
import { actionText } from './audit-subject.ts';

test.each([
  ['grant', 'grant', null, 'give access to'],
  ['revoke', 'grant', null, 'end access to'],
  ['import', 'exam', { studyItems: ['1'], importId: '2' }, 'import study content'],
  ['import', 'exam', { code: 'ABC-1' }, 'import exam'],
  ['undo import', 'study import', null, 'undo import of study content'],
  ['import', 'question import', null, 'import questions'],
  ['send_reset', 'user', null, 'send password link to account'],
])('calls %s of %s with %j in the audit list “%4$s”', (action, subjectKind, after, text) => {
  expect(actionText({ action, subjectKind, after })).toBe(text);
});
