import { randomUUID } from 'node:crypto';
import { stepOf } from '#rules/content-import/edition.ts';
import type { PackStudy } from '#rules/content-import/pack.ts';
import type { Tx } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import { insertItem, listAllItems, updateItem } from '#server/features/study/study.store.ts';
import { auditOverwrite } from './audit-import.ts';
import { type Into, type ImportCounts, noCounts } from './import-counts.ts';
import { listChangedSubjects } from './import.store.ts';
import { contentOfItem, packedItems, studyHash } from './study-rows.ts';

/**
 * Imports an exam's study content, matched by ref. A changed text is updated in place, unless it was changed here too. Items that
 * the pack no longer has stay as they are.
 */
export async function importStudy(
  tx: Tx,
  exam: { id: string; code: string },
  study: readonly PackStudy[],
  { at, folder, isOverwriting, replacement }: Into,
): Promise<ImportCounts> {
  const known = new Map((await listAllItems(tx, exam.id)).map((row) => [row.ref ?? row.id, row]));
  const changedIds = [...known.values()].some(({ packHash }) => packHash === null)
    ? await listChangedSubjects(tx, 'study_item')
    : new Set<string>();
  const counts = noCounts();
  for (const { ref, isArchived, content } of study.flatMap((entry) => packedItems(exam.code, entry))) {
    const packHash = studyHash(content);
    const row = { ...content, sources: json(content.sources), bullets: json(content.bullets), packHash, updatedAt: at };
    const there = known.get(ref);
    if (!there) {
      const archivedAt = isArchived ? at : null;
      const id = randomUUID();
      await insertItem(tx, { ...row, id, examId: exam.id, ref, archivedAt, createdAt: at });
      if (!isArchived) replacement.addedItems.push(id);
      counts.added += 1;
      continue;
    }
    const current = studyHash(there);
    const brought = there.packHash ?? (changedIds.has(there.id) ? '' : current);
    const step = stepOf({ brought, current, next: packHash }, isOverwriting);
    if (step === 'change') {
      if (stepOf({ brought, current, next: packHash }, false) === 'keep') {
        const { plainText: _, ...after } = content;
        await auditOverwrite(tx, at, { subjectKind: 'study_item', subjectId: there.id, before: there, after });
      }
      await updateItem(tx, there.id, row);
      replacement.items.push({ id: there.id, content: contentOfItem(there) });
      counts.changed += 1;
    } else if (step === 'keep') {
      counts.kept.push(`${folder}/${ref}`);
    } else {
      if (there.ref !== null && there.packHash !== packHash) await updateItem(tx, there.id, { packHash });
      counts.unchanged += 1;
    }
  }
  return counts;
}
