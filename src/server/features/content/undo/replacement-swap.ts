import { nameOfPlace } from '#rules/exam/made-places.ts';
import type { Tx } from '#server/db/database.ts';
import { json, type Time } from '#server/db/tables/schema.ts';
import { insertNextVersions } from '#server/features/question/version.store.ts';
import { listVersionsOf } from '#server/features/question/question-admin.store.ts';
import { versionRow, wordingOfRow } from '#server/features/question/version-row.ts';
import { cardKey, isFlashcard } from '#server/features/study/card-key.ts';
import { listAllItems, updateItem } from '#server/features/study/study.store.ts';
import { type ExamFields, examFields } from '../pack/exam-fields.ts';
import { changeFields } from '../import/import-exam.ts';
import * as store from '../import/import.store.ts';
import { listCategories } from '../pack/pack.store.ts';
import { makePlaces } from '../import/make-places.ts';
import type { Replacement } from '../import/replacement.ts';
import { contentOfItem, itemColumns } from '../pack/study-rows.ts';

/** Study items that a swap archived or restored, and those that stay archived because the exam has gotten them again or their task is another now. */
type ItemCounts = { itemsArchived: number; itemsRestored: number; itemsLeft: number };

/** Swaps what an import brought and what it replaced. `undoneAt`: when the import was undone; null if it is being undone now. `lost`: tasks, as 'domain.task', that are no longer what they were. */
export async function swapReplacement(
  tx: Tx,
  examId: string,
  replacement: Replacement,
  { at, undoneAt, lost }: { at: Time; undoneAt: Time | null; lost: ReadonlySet<string> },
): Promise<ItemCounts & { replacement: Replacement }> {
  const hashes = await swapHashes(tx, examId, replacement);
  const fields = await swapFields(tx, examId, replacement.fields, at);
  const questions: Replacement['questions'] = [];
  for (const { id, version } of replacement.questions) {
    const [current, ...earlier] = await listVersionsOf(tx, id);
    const wanted = earlier.find((held) => held.version === version);
    if (!current || !wanted) continue;
    await insertNextVersions(tx, [versionRow(wordingOfRow(wanted), id, current.version + 1, at)]);
    questions.push({ id, version: current.version });
  }
  const items: Replacement['items'] = [];
  const stored = await listAllItems(tx, examId);
  const known = new Map(stored.map((item) => [item.id, item]));
  for (const { id, content } of replacement.items) {
    const there = known.get(id);
    if (!there) continue;
    items.push({ id, content: contentOfItem(there) });
    await updateItem(tx, id, { ...itemColumns(content), updatedAt: at });
  }
  const added = new Set(replacement.addedItems);
  const counts = await swapAdded(tx, examId, stored, { added, at, undoneAt, lost });
  if (replacement.isNew) await store.updateExam(tx, examId, { archivedAt: undoneAt === null ? at : null });
  return { ...counts, replacement: { ...replacement, ...hashes, fields, questions, items } };
}

/** The hashes that the exam is compared with, so that what is here again does not count as changed here. */
async function swapHashes(
  tx: Tx,
  examId: string,
  { packHashes }: Replacement,
): Promise<Pick<Replacement, 'packHashes'>> {
  if (packHashes === undefined) return {};
  const there = await store.selectOptionalExam(tx, { id: examId });
  await store.updateExam(tx, examId, { packHashes });
  return { packHashes: there?.row.packHashes ?? null };
}

/** Archives the study items that an import added, or restores them with their domains and tasks. */
async function swapAdded(
  tx: Tx,
  examId: string,
  items: Awaited<ReturnType<typeof listAllItems>>,
  {
    added,
    at,
    undoneAt,
    lost,
  }: { added: ReadonlySet<string>; at: Time; undoneAt: Time | null; lost: ReadonlySet<string> },
): Promise<ItemCounts> {
  const swapped = items.filter(({ id, archivedAt }) => added.has(id) && archivedAt === undoneAt);
  if (undoneAt === null) {
    await store.updateItemsArchived(tx, idsOf(swapped), at);
    return { itemsArchived: swapped.length, itemsRestored: 0, itemsLeft: 0 };
  }
  const taken = new Set(items.filter((item) => isFlashcard(item) && item.archivedAt === null).map(cardKey));
  const isLost = ({ domainNumber, taskNumber }: (typeof items)[0]) => lost.has(nameOfPlace(domainNumber, taskNumber));
  const restored = swapped.filter((item) => !taken.has(cardKey(item)) && !isLost(item));
  await store.updateItemsArchived(tx, idsOf(restored), null);
  const places = restored.map(({ domainNumber, taskNumber }) => ({ domain: domainNumber, task: taskNumber }));
  await makePlaces(tx, examId, places);
  return { itemsArchived: 0, itemsRestored: restored.length, itemsLeft: swapped.length - restored.length };
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

async function swapFields(tx: Tx, examId: string, fields: Partial<ExamFields>, at: Time): Promise<Partial<ExamFields>> {
  const there = await store.selectOptionalExam(tx, { id: examId });
  const names = Object.keys(fields) as (keyof ExamFields)[];
  if (!there || names.length === 0) return {};
  const held = examFields(there.row, there);
  const { category } = fields;
  const categoryId = (await listCategories(tx)).find(({ name }) => name === category)?.id;
  await changeFields(
    tx,
    examId,
    { edition: there.row.edition, ...held, ...fields },
    { names: new Set(names), categoryId, at },
  );
  // Anything written since stays in its place.
  await makePlaces(tx, examId, await store.listUsedPlaces(tx, examId));
  return Object.fromEntries(names.map((name) => [name, held[name]]));
}
