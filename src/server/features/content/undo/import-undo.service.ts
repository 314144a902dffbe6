import type { SecondPerson } from '#rules/question/second-person.ts';
import type { ImportDetails, ImportRow, ListedImport, RestoredImport, UndoneImport } from '#contract/content-import.ts';
import { swapReplacement } from './replacement-swap.ts';
import { countReplacements, noReplacement, type Replacement } from '#server/features/content/import/replacement.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import type { Row, Time } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { changedAt } from '#server/features/admin/changed-at.ts';
import { catalogueChange } from '#server/features/exam/catalogue-change.ts';
import type { CatalogueService } from '#server/features/exam/catalogue.service.ts';
import { removeMadePlaces, restoreMadePlaces } from '#server/features/exam/made-places.ts';
import { requireImportsLive } from '#server/features/question/second-person.ts';
import { Problem } from '#server/http/problem.ts';
import * as store from './import-undo.store.ts';
import { putBack } from '#server/features/question/put-back.ts';

/** No task's place belongs to something else. */
const NONE_LOST: ReadonlySet<string> = new Set();

const subjectKindOf = ({ kind }: Row<'questionImport'>) => (kind === 'study' ? 'study import' : 'question import');

/** Undoing and redoing whole imports. */
export function importUndoService({
  secondPerson,
  ...needs
}: {
  database: Database;
  catalogue: CatalogueService;
  secondPerson: () => SecondPerson;
  now: () => Date;
}) {
  const { database } = needs;
  const change = catalogueChange(needs);

  return {
    async list(
      asked: Parameters<typeof store.listImportsPage>[1],
    ): Promise<{ total: number; imports: ListedImport[] }> {
      return database.read(async (reader) => {
        const { total, rows } = await store.listImportsPage(reader, asked);
        const imports: ListedImport[] = [];
        for (const row of rows) {
          const inUse = await store.countInUse(reader, row.id, replacementOf(row)?.addedItems ?? []);
          imports.push({ ...rowView(row), ...inUse });
        }
        return { total, imports };
      });
    },

    /** An import, and what undoing it would archive. */
    async one(id: string): Promise<ImportDetails> {
      return database.read(async (reader) => {
        const row = await existing(reader, id);
        const replacement = replacementOf(row);
        return {
          ...rowView(row),
          ...(await store.countImported(reader, id)),
          ...(await store.countItems(reader, replacement?.addedItems ?? [])),
          replaced: replacement ? countReplacements(replacement) : 0,
          isNewExam: replacement?.isNew ?? false,
          madeDomains: row.madePlaces?.domains.map(({ name }) => name) ?? [],
        };
      });
    },

    /** Archives what an import added, and removes the domains and tasks it created if nothing else uses them; attempts, sittings, and what was learned keep it. Doing it again changes nothing. */
    undo: (actor: Actor, id: string): Promise<UndoneImport> =>
      change(async (tx, now) => {
        const importRow = await existing(tx, id);
        if (importRow.undoneAt !== null) return { ...rowView(importRow), archived: 0, itemsArchived: 0, reverted: 0 };
        // Anything archived separately before has a different time, and stays archived when the undo is reversed.
        const last = await store.selectLastArchived(tx, importRow);
        const at = last === null ? now : changedAt(new Date(now), last);
        const archived = await store.updateImportArchived(tx, id, at);
        const items = await swapBack(tx, importRow, at, null);
        if (importRow.madePlaces)
          await store.updateMadePlaces(tx, id, await removeMadePlaces(tx, importRow.examId, importRow.madePlaces));
        await store.updateImportUndone(tx, id, at);
        await insertAudit(tx, now, actor, {
          action: 'undo import',
          subjectKind: subjectKindOf(importRow),
          subjectId: id,
          before: { undoneAt: null },
          after: { undoneAt: at, archived, ...(items && { studyItems: items.itemsArchived }) },
        });
        const { itemsArchived = 0, swapped: reverted = 0 } = items ?? {};
        return { ...rowView({ ...importRow, undoneAt: at }), archived, itemsArchived, reverted };
      }),

    /**
     * Restores what undoing an import archived, with the domains and tasks it removed. A question or flashcard that the exam has again in
     * the meantime stays archived, as does one whose place is gone or belongs to something else; if that is all of them, the import stays undone. Doing it again changes nothing.
     */
    restore: (actor: Actor, id: string): Promise<RestoredImport> =>
      change(async (tx, now) => {
        requireImportsLive(actor, secondPerson());
        const importRow = await existing(tx, id);
        if (importRow.undoneAt === null)
          return { ...rowView(importRow), restored: 0, left: 0, itemsRestored: 0, itemsLeft: 0, remade: 0 };
        const { examId, madePlaces, undoneAt } = importRow;
        const lost = madePlaces ? await restoreMadePlaces(tx, examId, madePlaces) : NONE_LOST;
        const items = await swapBack(tx, importRow, now, undoneAt, lost);
        const { itemsRestored = 0, itemsLeft = 0, swapped: remade = 0 } = items ?? {};
        const { restored: ids, left: stayed } = await putBack(
          tx,
          examId,
          await store.listTakenOut(tx, id, undoneAt),
          lost,
        );
        const [restored, left] = [ids.length, stayed.length];
        const counts = { restored, left, itemsRestored, itemsLeft, remade };
        if (restored + itemsRestored + remade === 0 && left + itemsLeft > 0) {
          // What came back for nothing goes again.
          if (madePlaces) await removeMadePlaces(tx, examId, madePlaces);
          return { ...rowView(importRow), ...counts };
        }
        await store.updateImportUndone(tx, id, null);
        await insertAudit(tx, now, actor, {
          action: 'restore import',
          subjectKind: subjectKindOf(importRow),
          subjectId: id,
          before: { undoneAt: importRow.undoneAt },
          after: { undoneAt: null, restored, left, ...(items && { itemsRestored, itemsLeft }) },
        });
        return { ...rowView({ ...importRow, undoneAt: null }), ...counts };
      }),
  };
}
export type ImportUndoService = ReturnType<typeof importUndoService>;

/** Swaps what an import replaced with what it brought, remembering the other; undoing and restoring are the same swap. */
async function swapBack(
  tx: Tx,
  row: Row<'questionImport'>,
  at: Time,
  undoneAt: Time | null,
  lost: ReadonlySet<string> = NONE_LOST,
) {
  const { id, examId } = row;
  const before = replacementOf(row);
  if (before === null) return null;
  const { replacement, ...items } = await swapReplacement(tx, examId, before, { at, undoneAt, lost });
  await store.updateImportReplaced(tx, id, replacement);
  return { ...items, swapped: countReplacements(replacement) + Number(replacement.isNew) };
}

/** Only set by imports of study content and of packages. */
const replacementOf = ({ replaced }: Row<'questionImport'>): Replacement | null =>
  replaced ? { ...noReplacement(), ...(replaced as Partial<Replacement>) } : null;

async function existing(reader: Reader, id: string): Promise<Row<'questionImport'>> {
  const found = await store.selectOptionalImport(reader, id);
  if (!found) throw new Problem('not_found');
  return found;
}

function rowView(row: Row<'questionImport'>): ImportRow {
  const { id, examId, kind, fileName, added, createdAt, undoneAt } = row;
  return {
    id,
    examId,
    kind,
    fileName,
    added,
    studyItems: replacementOf(row)?.addedItems.length ?? 0,
    createdAt,
    undoneAt,
  };
}
