import type { AuditEntry } from '#contract/admin.ts';
import { paths } from '#web/base/paths.ts';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';

/** Where the subject of an entry can be seen; null if it is gone. */
export function subjectPath({ subjectKind, subjectId, subject }: AuditEntry): string | null {
  const { isThere, examId, userId, isArchived } = subject;
  if (!isThere) return null;
  if (subjectKind === 'proposed question') return adminPaths.proposedQuestion(subjectId);
  if (userId !== null && subjectKind !== 'payment_event') return adminPaths.user(userId);
  const row = { at: subjectId, ...(examId !== null && { examId }), ...(isArchived && { archived: '1' }) };
  switch (subjectKind) {
    case 'exam':
      return `${paths.admin}?at=${subjectId}`;
    case 'category':
      return `${paths.admin}#categories`;
    case 'question':
      return adminPaths.questions(row);
    case 'question import':
      return adminPaths.questions({ ...(examId !== null && { examId }) });
    case 'study import':
      return adminPaths.study({ ...(examId !== null && { examId }) });
    case 'study_item':
      return adminPaths.study(row);
    case 'payment_event':
      return adminPaths.events();
    case 'site setting':
      return adminPaths.site({ at: subjectId });
    case 'backup':
      return adminPaths.installation;
    case 'message':
      return adminPaths.messages;
    case 'group':
      return adminPaths.groups;
    case 'invitation':
      return adminPaths.access();
    case 'incident':
    case 'maintenance':
      return adminPaths.notices;
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
  send_reset: 'send password link to',
  revoke_sessions: 'log out',
  set_daily_email: 'set the daily email of',
  try_restore: 'try a restore of',
  remove_second_factor: 'turn off two-factor authentication of',
  tell: 'post update to',
  submit: 'submit for review',
  draft: 'save draft of',
  'restore version': 'restore version of',
  'undo import': 'undo import of',
  'restore import': 'restore import of',
  'confirm facts': 'confirm facts of',
};

/** What is said of actions on some kinds, without naming the kind. */
const WHOLE: Record<string, string> = {
  'grant grant': 'give access to',
  'revoke grant': 'end access to',
  'remove_from_site user': 'remove from site',
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

/** What the subject of an entry is called. One call can invite many people, and is about none that could be gone. */
export const subjectText = ({ subject, subjectKind }: Pick<AuditEntry, 'subject' | 'subjectKind'>): string =>
  subject.name ?? (subject.isThere || subjectKind === 'invitation' ? '' : 'deleted');

/** Who made a change: a person, a sign-in provider by the groups that it said, or the operator. */
export function actorText({ actor, requestId, after }: Pick<AuditEntry, 'actor' | 'requestId' | 'after'>): string {
  if (actor) return actor.username;
  if (requestId !== null) return 'a deleted account';
  const isByProvider = typeof after === 'object' && after !== null && 'provider' in after;
  return isByProvider && typeof after.provider === 'string' ? `sign-in provider ${after.provider}` : 'the operator';
}
