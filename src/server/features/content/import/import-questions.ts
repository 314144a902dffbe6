import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { stepOf } from '#rules/content-import/import-step.ts';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { Tx } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import { selectLastNumber } from '#server/features/question/bank/bank.store.ts';
import { insertNextVersions, insertVersions } from '#server/features/question/version.store.ts';
import { versionRow } from '#server/features/question/version-row.ts';
import { type Into, type ImportCounts, noCounts } from './import-counts.ts';
import * as store from './import.store.ts';
import { questionHash } from '#server/features/question/question-hash.ts';

/** Rows per statement, and questions before other requests have their turn. */
const BATCH = 200;

/** A question that is new here, with its wordings, oldest first. */
type Fresh = { question: NewRow<'question'>; versions: NewRow<'questionVersion'>[] };

/** Imports the questions of a pack, matched by ref; a changed wording becomes a new version. */
export async function importQuestions(
  tx: Tx,
  examId: string,
  questions: readonly PackQuestion[],
  { at, folder, isOverwriting, importId, replacement }: Into,
): Promise<ImportCounts> {
  const known = new Map((await store.listCurrentVersions(tx, examId)).map((row) => [row.ref ?? row.questionId, row]));
  const changedIds = [...known.values()].some(({ packHash }) => packHash === null)
    ? await store.listChangedSubjects(tx, 'question')
    : new Set<string>();
  const counts = noCounts();
  let number = await selectLastNumber(tx, examId);
  let fresh: Fresh[] = [];
  for (const [index, { ref, isArchived, earlier = [], ...wording }] of questions.entries()) {
    if (index % BATCH === 0) await breathe();
    const packHash = questionHash(wording);
    const there = known.get(ref);
    if (!there) {
      const id = randomUUID();
      number += 1;
      const archivedAt = isArchived ? at : null;
      // Earlier wordings come only with a new question; an existing one has its own history.
      const before = earlier.map(({ writtenAt, ...held }, index) => ({
        ...versionRow(held, id, index + 1, writtenAt),
        isCurrent: false,
      }));
      fresh.push({
        question: { id, examId, number, ref, packHash, archivedAt, createdAt: at, importId },
        versions: [...before, versionRow(wording, id, earlier.length + 1, at)],
      });
      counts.added += 1;
      if (fresh.length === BATCH) {
        await insertFresh(tx, fresh);
        fresh = [];
      }
      continue;
    }
    const { questionId, contentHash: current } = there;
    const brought = there.packHash ?? (changedIds.has(questionId) ? '' : current);
    const step = stepOf({ brought, current, next: packHash }, isOverwriting);
    if (step === 'keep') {
      counts.kept.push(`${folder}/${ref}`);
      continue;
    }
    if (step === 'change') {
      await insertNextVersions(tx, [versionRow(wording, questionId, there.version + 1, at)]);
      replacement.questions.push({ id: questionId, version: there.version });
    }
    if (there.ref !== null && there.packHash !== packHash) await store.updatePackHash(tx, questionId, packHash);
    counts[step === 'change' ? 'changed' : 'unchanged'] += 1;
  }
  if (fresh.length > 0) await insertFresh(tx, fresh);
  return counts;
}

async function insertFresh(tx: Tx, part: readonly Fresh[]): Promise<void> {
  await store.insertQuestions(
    tx,
    part.map(({ question }) => question),
  );
  const versions = part.flatMap((own) => own.versions);
  for (let start = 0; start < versions.length; start += BATCH)
    await insertVersions(tx, versions.slice(start, start + BATCH));
}
