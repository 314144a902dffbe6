import type { AuditEntry } from '#contract/admin.ts';
import { money } from '#rules/checkout/money.ts';
import { isSettingName, settingOf } from '#rules/site/settings.ts';
import { previewOf } from '#rules/study/reading.ts';
import type { Reader } from '#server/db/database.ts';

type Subject = AuditEntry['subject'];
type Entry = { subjectKind: string; subjectId: string; subjectUserId: string | null; before: unknown; after: unknown };
type NamedSubject = { id: string; name: string } & Partial<Pick<Subject, 'examId' | 'isArchived'>>;

const EVERY_EXAM = 'Every exam';
const of = (what: string, email: string | null) => (email === null ? what : `${what}, ${email}`);

/** Imports are called by their exam. */
const ofImports = (reader: Reader, ids: string[]) =>
  reader
    .selectFrom('questionImport')
    .innerJoin('exam', 'exam.id', 'questionImport.examId')
    .select(['questionImport.id', 'examId', 'exam.name'])
    .where('questionImport.id', 'in', ids)
    .execute();

/** How to find the subjects of each kind that still exist, with their current names. */
const FIND: Record<string, (reader: Reader, ids: string[]) => Promise<NamedSubject[]>> = {
  async exam(reader, ids) {
    const rows = await reader.selectFrom('exam').select(['id', 'name', 'archivedAt']).where('id', 'in', ids).execute();
    return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
  },
  category: (reader, ids) => reader.selectFrom('category').select(['id', 'name']).where('id', 'in', ids).execute(),
  async question(reader, ids) {
    const rows = await reader
      .selectFrom('question')
      .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
      .select(['question.id', 'examId', 'archivedAt', 'text'])
      .where('question.id', 'in', ids)
      .where('isCurrent', '=', true)
      .execute();
    return rows.map(({ id, examId, archivedAt, text }) => ({
      id,
      name: text,
      examId,
      isArchived: archivedAt !== null,
    }));
  },
  async 'proposed question'(reader, ids) {
    const rows = await reader
      .selectFrom('proposedQuestion')
      .leftJoin('user', 'user.id', 'authorId')
      .select(['proposedQuestion.id', 'examId', 'text', 'username'])
      .where('proposedQuestion.id', 'in', ids)
      .execute();
    return rows.map(({ id, examId, text, username }) => ({
      id,
      examId,
      name: username === null ? text : `by ${username}: ${text}`,
    }));
  },
  'question import': ofImports,
  'study import': ofImports,
  async study_item(reader, ids) {
    const rows = await reader
      .selectFrom('studyItem')
      .select(['id', 'title as name', 'examId', 'archivedAt'])
      .where('id', 'in', ids)
      .execute();
    return rows.map(({ archivedAt, ...row }) => ({ ...row, isArchived: archivedAt !== null }));
  },
  async user(reader, ids) {
    return reader.selectFrom('user').select(['id', 'email as name']).where('id', 'in', ids).execute();
  },
  async payment(reader, ids) {
    const rows = await reader
      .selectFrom('purchase')
      .innerJoin('exam', 'exam.id', 'purchase.examId')
      .leftJoin('user', 'user.id', 'purchase.buyerId')
      .select(['purchase.id', 'exam.name', 'amountCents', 'currency', 'email'])
      .where('purchase.id', 'in', ids)
      .execute();
    return rows.map(({ id, name, amountCents, currency, email }) => ({
      id,
      name: of(`${money(amountCents, currency)} for ${name}`, email),
    }));
  },
  async payment_event(reader, ids) {
    return reader.selectFrom('paymentEvent').select(['id', 'type as name']).where('id', 'in', ids).execute();
  },
  async grant(reader, ids) {
    const rows = await reader
      .selectFrom('entitlement')
      .innerJoin('user', 'user.id', 'entitlement.userId')
      .leftJoin('exam', 'exam.id', 'entitlement.examId')
      .select(['entitlement.id', 'exam.name', 'email'])
      .where('entitlement.id', 'in', ids)
      .execute();
    return rows.map(({ id, name, email }) => ({ id, name: of(name ?? EVERY_EXAM, email) }));
  },
  async token(reader, ids) {
    return reader
      .selectFrom('accessToken')
      .innerJoin('user', 'user.id', 'accessToken.userId')
      .select(['accessToken.id', 'email as name'])
      .where('accessToken.id', 'in', ids)
      .execute();
  },
  webhook: (reader, ids) =>
    reader.selectFrom('webhookEndpoint').select(['id', 'name']).where('id', 'in', ids).execute(),
  incident: (reader, ids) =>
    reader.selectFrom('incident').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  // A restore that was tried is about the newest backup, whichever that was.
  backup: async (_reader, ids) => ids.map((id) => ({ id, name: 'the newest backup' })),
  async message(reader, ids) {
    const rows = await reader.selectFrom('contactMessage').select('id').where('id', 'in', ids).execute();
    return rows.map(({ id }) => ({ id, name: 'from the contact form' }));
  },
  'site setting': async (_reader, ids) => ids.filter(isSettingName).map((id) => ({ id, name: settingOf(id).label })),
  async picture(reader, ids) {
    const rows = await reader.selectFrom('picture').select('name').where('name', 'in', ids).execute();
    return rows.map(({ name }) => ({ id: name, name }));
  },
  maintenance: (reader, ids) =>
    reader.selectFrom('maintenance').select(['id', 'title as name']).where('id', 'in', ids).execute(),
};

/**
 * The subject of each entry, in their order, under its current name. Names of people are never stored here: once an account
 * is gone, no entry names it. Other subjects that are gone have the name that the change itself recorded.
 */
export async function listSubjects(reader: Reader, entries: readonly Entry[]): Promise<Subject[]> {
  const found = new Map<string, NamedSubject>();
  for (const kind of new Set(entries.map(({ subjectKind }) => subjectKind))) {
    const ids = entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
    for (const row of (await FIND[kind]?.(reader, [...new Set(ids)])) ?? []) found.set(`${kind} ${row.id}`, row);
  }
  return entries.map((entry) => {
    const row = found.get(`${entry.subjectKind} ${entry.subjectId}`);
    const name = row?.name ?? nameIn(entry.before) ?? nameIn(entry.after);
    return {
      name: name === null ? null : previewOf(name),
      isThere: row !== undefined,
      examId: row?.examId ?? null,
      userId: entry.subjectUserId,
      isArchived: row?.isArchived ?? false,
    };
  });
}

/** The name of its subject in a change; changes to people's accounts contain none. */
function nameIn(change: unknown): string | null {
  if (typeof change !== 'object' || change === null) return null;
  const { name, title, text } = change as Record<string, unknown>;
  return [name, title, text].find((value) => typeof value === 'string') ?? null;
}
