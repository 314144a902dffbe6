import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { stepOf } from '#rules/content-import/import-step.ts';
import type { Tx } from '#server/db/database.ts';
import { insertItem, listAllItems, updateItem } from '#server/features/study/study.store.ts';
import { auditOverwrite } from './audit-import.ts';
import { type Into, type ImportCounts, noCounts } from './import-counts.ts';
import { listChangedSubjects } from './import.store.ts';
import { contentOfItem, itemColumns, type PackedItem, studyHash } from '../pack/study-rows.ts';

/** Items written before other requests have their turn. */
const BATCH = 50;

/**
 * Imports an exam's study content, matched by ref. A changed text is updated in place, unless it was changed here too. Items that
 * the pack no longer has stay as they are.
 */
export async function importStudy(
  tx: Tx,
  examId: string,
  items: readonly PackedItem[],
  { at, folder, isOverwriting, replacement }: Into,
): Promise<ImportCounts> {
  const known = new Map((await listAllItems(tx, examId)).map((row) => [row.ref ?? row.id, row]));
  const changedIds = [...known.values()].some(({ packHash }) => packHash === null)
    ? await listChangedSubjects(tx, 'study_item')
    : new Set<string>();
  const counts = noCounts();
  for (const [index, { ref, isArchived, content }] of items.entries()) {
    if (index % BATCH === 0) await breathe();
    const packHash = studyHash(content);
    const row = { ...itemColumns(content), packHash, updatedAt: at };
    const there = known.get(ref);
    if (!there) {
      const archivedAt = isArchived ? at : null;
      const id = randomUUID();
      await insertItem(tx, { ...row, id, examId, ref, archivedAt, createdAt: at });
      if (!isArchived) replacement.addedItems.push(id);
      counts.added += 1;
      continue;
    }
    const current = studyHash(there);
    const brought = there.packHash ?? (changedIds.has(there.id) ? '' : current);
    const step = stepOf({ brought, current, next: packHash }, isOverwriting);
    if (step === 'change') {
      if (stepOf({ brought, current, next: packHash }, false) === 'keep') {
        const { plainText: _, sections: _sections, ...after } = content;
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
