import type { AuditEntry } from '#contract/admin.ts';
import { paths } from '#web/base/paths.ts';

/** Where the subject of an entry can be seen; null if it is gone. */
export function subjectPath({ subjectKind, subjectId, subject }: AuditEntry): string | null {
  const { isThere, examId, userId, isArchived } = subject;
  if (!isThere) return null;
  if (userId !== null && subjectKind !== 'payment_event') return paths.adminUser(userId);
  const row = { at: subjectId, ...(examId !== null && { examId }), ...(isArchived && { archived: '1' }) };
  switch (subjectKind) {
    case 'exam':
      return `${paths.admin}?at=${subjectId}`;
    case 'category':
      return `${paths.admin}#categories`;
    case 'question':
      return paths.adminQuestions(row);
    case 'question import':
      return paths.adminQuestions({ ...(examId !== null && { examId }) });
    case 'study import':
      return paths.adminStudy({ ...(examId !== null && { examId }) });
    case 'study_item':
      return paths.adminStudy(row);
    case 'payment_event':
      return paths.adminEvents();
    case 'site setting':
      return paths.adminSite({ at: subjectId });
    case 'message':
      return paths.adminMessages;
    case 'incident':
    case 'maintenance':
      return paths.adminNotices;
    default:
      return null;
  }
}

/** Kinds whose stored names differ from what people call them. */
const KINDS: Record<string, string> = {
  study_item: 'study item',
  payment_event: 'payment event',
  user: 'account',
  'question import': 'questions',
  'study import': 'study content',
};

/** Actions whose stored names differ from what people call them. */
const DEEDS: Record<string, string> = {
  reset_password: 'reset password of',
  send_test: 'send test email to',
  send_reset: 'send password link to',
  revoke_sessions: 'log out',
  remove_second_factor: 'turn off two-factor authentication of',
  tell: 'post update to',
  'restore version': 'restore version of',
  'undo import': 'undo import of',
  'restore import': 'restore import of',
  'confirm facts': 'confirm facts of',
};

/** What is said of actions on some kinds, without naming the kind. */
const WHOLE: Record<string, string> = {
  'grant grant': 'give access to',
  'revoke grant': 'end access to',
};

/** Study content is imported into an exam, which is the subject then. */
const isOfStudy = ({ action, subjectKind, after }: Told): boolean =>
  action === 'import' && subjectKind === 'exam' && typeof after === 'object' && after !== null && 'studyItems' in after;

type Told = Pick<AuditEntry, 'action' | 'subjectKind' | 'after'>;

/** What was done to what, in everyday words. */
export function actionText(entry: Told): string {
  const { action, subjectKind } = entry;
  const kind = isOfStudy(entry) ? 'study import' : subjectKind;
  return WHOLE[`${action} ${kind}`] ?? `${DEEDS[action] ?? action} ${KINDS[kind] ?? kind}`;
}
