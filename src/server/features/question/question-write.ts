import { randomUUID } from 'node:crypto';
import type { PlaceDomain } from '#rules/exam/place.ts';
import { type DraftedQuestion, type DraftFault, isFault } from '#rules/question/draft.ts';
import { sameness, type Wording } from '#rules/question/wording.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { writePlaces } from '#server/features/exam/place.store.ts';
import { missingPicture } from '#server/features/question/picture/missing-picture.ts';
import { insertNextVersions } from '#server/features/question/version.store.ts';
import { Problem } from '#server/http/problem.ts';
import { changesOfSet } from './case-set-change.ts';
import * as store from './question-admin.store.ts';
import { QUESTION } from './question.words.ts';
import { versionRow, versionView } from './version-row.ts';

type Drafted = { examId: string; places: readonly PlaceDomain[]; drafted: DraftedQuestion | DraftFault };

/** Whose change it is, and who wrote it, who is somebody else if it was proposed. */
type Writer = {
  actor: Actor;
  authorId: string | null;
  /** It was proposed, and the entry of the audit log is that of the approval. */
  isApproval?: boolean;
};

/** Throws 400 for what cannot be stored as it is. */
export async function sound(reader: Reader, drafted: DraftedQuestion | DraftFault): Promise<DraftedQuestion> {
  if (isFault(drafted)) throw new Problem('malformed', { fields: { [drafted.field]: drafted.reason } });
  // Uploaded elsewhere, or removed after a long time.
  const missing = await missingPicture(reader, drafted.wording);
  if (missing !== null) throw new Problem('malformed', { fields: { [missing.field]: missing.reason } });
  return drafted;
}

/** Throws 409 if the exam has the same question. */
export async function requireNew(reader: Reader, examId: string, wording: Wording): Promise<void> {
  const known = await store.listWordingsByText(reader, examId, [wording.text]);
  if (known.some((row) => sameness(row) === sameness(wording))) throw new Problem('taken', { error: QUESTION.taken() });
}

/** Writes a new question. Throws if it has errors or the exam already has the same one. */
export async function writeNew(
  tx: Tx,
  at: string,
  { actor, authorId, isApproval = false }: Writer,
  { examId, places, drafted }: Drafted,
): Promise<{ id: string; versionId: string; domains: readonly PlaceDomain[] }> {
  const { wording, domains } = await sound(tx, drafted);
  await requireNew(tx, examId, wording);
  const id = randomUUID();
  await changeSet(tx, at, actor, { examId, id, before: [], wording });
  await writePlaces(tx, examId, places, domains);
  const version = versionRow(wording, id, 1, at, authorId);
  await store.insertQuestions(tx, examId, [{ id, ref: null, archivedAt: null, createdAt: at }], [version]);
  if (!isApproval)
    await insertAudit(tx, at, actor, {
      action: 'create',
      subjectKind: 'question',
      subjectId: id,
      before: null,
      after: { examId, ...wording },
    });
  return { id, versionId: version.id, domains };
}

/** Gives a question a new version, and returns its id; null, and nothing is written, if it would change nothing. Throws if it has errors. */
export async function writeNext(
  tx: Tx,
  at: string,
  { actor, authorId, isApproval = false }: Writer,
  { examId, before, places, drafted }: Drafted & { before: Row<'questionVersion'> },
): Promise<string | null> {
  const { wording, domains } = await sound(tx, drafted);
  const id = before.questionId;
  const next = versionRow(wording, id, before.version + 1, at, authorId);
  if (next.contentHash === before.contentHash) return null;
  await writePlaces(tx, examId, places, domains);
  await changeSet(tx, at, actor, { examId, id, before: before.exhibits, wording });
  await insertNextVersions(tx, [next]);
  if (!isApproval)
    await insertAudit(tx, at, actor, {
      action: 'update',
      subjectKind: 'question',
      subjectId: id,
      before: versionView(before),
      after: wording,
    });
  return next.id;
}

/** Gives the other questions of a case set the scenario that one of them has now. Throws 400 if the question does not fit its set. */
export async function changeSet(
  tx: Tx,
  at: string,
  actor: Actor,
  written: Parameters<typeof changesOfSet>[1],
): Promise<void> {
  const changes = await changesOfSet(tx, written);
  if (changes.length === 0) return;
  await insertNextVersions(
    tx,
    changes.map(({ row, wording }) => versionRow(wording, row.questionId, row.version + 1, at, actor.userId)),
  );
  for (const { row, wording } of changes)
    await insertAudit(tx, at, actor, {
      action: 'update',
      subjectKind: 'question',
      subjectId: row.questionId,
      before: versionView(row),
      after: wording,
    });
}
