import { randomUUID } from 'node:crypto';
import type { NewDomain } from '#contract/exam-admin.ts';
import type { AdminStudyItem, AdminStudyRow, StudyDraft, WrittenStudyItem } from '#contract/study-admin.ts';
import { type MadePlaces, madePlaces } from '#rules/exam/made-places.ts';
import { isPlaceFault, newDomains, type PlaceDomain, placeIn } from '#rules/exam/place.ts';
import { insertImport, tellImported } from '#server/features/exam/import-row.store.ts';
import type { Tx } from '#server/db/database.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { changedAt } from '#server/features/admin/changed-at.ts';
import { type CatalogueNeeds, catalogueChange } from '#server/features/exam/catalogue-change.ts';
import { listPlaces, writePlaces } from '#server/features/exam/place.store.ts';
import { Problem } from '#server/http/problem.ts';
import { cardKey, isFlashcard } from './card-key.ts';
import { cleanHtml, storedTexts } from './content-html.ts';
import { refuseEmpty, refuseMissing } from './content-refusals.ts';
import { difference, auditFields } from './audit-fields.ts';
import { knownCards } from './known-cards.ts';
import * as store from './study-admin.store.ts';
import { insertItem, updateItem } from './study.store.ts';

/** Editing of study content. Every change is audited and served to readers. */
export function studyAdminService({ database, catalogue, now }: CatalogueNeeds) {
  const change = catalogueChange({ database, catalogue, now });

  /** Throws 404 for a missing exam, and 400 if an item names another one. */
  function holdToExam(examId: string, drafts: readonly StudyDraft[], fieldOf: (place: number) => string): void {
    catalogue.exam(examId);
    const strays = [...drafts.entries()].filter(([, draft]) => draft.examId !== examId);
    if (strays.length === 0) return;
    const fields = strays.map(([place]) => [fieldOf(place), 'Belongs to a different exam than the address']);
    throw new Problem('malformed', { fields: Object.fromEntries(fields) });
  }

  async function item(id: string): Promise<AdminStudyItem> {
    const row = await database.read((reader) => store.selectOptionalItem(reader, id));
    if (!row) throw new Problem('not_found');
    return { ...rowView(row), content: cleanHtml(row.content) };
  }

  return {
    item,

    async list(asked: store.ItemQuery): Promise<{ total: number; page: number; items: AdminStudyRow[] }> {
      const { items, ...part } = await database.read((reader) => store.listItemRows(reader, database.kind, asked));
      return { ...part, items: items.map(rowView) };
    },

    /** Every item in use of an exam, with its text. Throws 404. */
    async all(examId: string): Promise<AdminStudyItem[]> {
      holdToExam(examId, [], () => '');
      const rows = await database.read((reader) => store.listItemsOf(reader, examId));
      return rows.map((row) => ({ ...rowView(row), content: cleanHtml(row.content) }));
    },

    async create(actor: Actor, examId: string, draft: StudyDraft): Promise<WrittenStudyItem> {
      holdToExam(examId, [draft], () => 'examId');
      refuseEmpty([draft], () => 'content');
      const id = randomUUID();
      const madeDomains = await change(async (tx, at) => {
        await refuseMissing(tx, [draft], () => 'content');
        const { newDomains: domains } = await makePlaces(tx, examId, [draft]);
        await insertItem(tx, newItem(id, draft, at));
        await insertAudit(tx, at, actor, {
          action: 'create',
          subjectKind: 'study_item',
          subjectId: id,
          before: null,
          after: auditFields(draft),
        });
        return domains;
      });
      return { ...(await item(id)), newDomains: madeDomains };
    },

    /** What adding them would leave alone. Writes nothing. */
    async previewMany(examId: string, drafts: readonly StudyDraft[]): Promise<{ unchanged: number; repeated: number }> {
      holdToExam(examId, drafts, (place) => `${place}.examId`);
      const known = await database.read((reader) => knownCards(reader, examId, drafts));
      const { unchanged, repeated } = withoutKnown(drafts, known);
      return { unchanged, repeated };
    },

    /** All of them or none; flashcards that their task already has are left alone, and one that is there twice is added once. */
    async createMany(
      actor: Actor,
      examId: string,
      drafts: readonly StudyDraft[],
      fileName: string | null = null,
    ): Promise<{
      imported: number;
      unchanged: number;
      repeated: number;
      ids: string[];
      importId: string | null;
      newDomains: NewDomain[];
    }> {
      holdToExam(examId, drafts, (place) => `${place}.examId`);
      refuseEmpty(drafts, (place) => `${place}.content`);
      return change(async (tx, at) => {
        await refuseMissing(tx, drafts, (place) => `${place}.content`);
        const { newDomains: madeDomains, made } = await makePlaces(
          tx,
          examId,
          drafts,
          (place, field) => `${place}.${field}`,
        );
        const known = await knownCards(tx, examId, drafts);
        const { fresh, unchanged, repeated } = withoutKnown(drafts, known);
        const ids = fresh.map(() => randomUUID());
        for (const [place, draft] of fresh.entries()) await insertItem(tx, newItem(ids[place]!, draft, at));
        const importId = ids.length === 0 ? null : randomUUID();
        const counts = {
          imported: ids.length,
          unchanged,
          repeated,
          ids,
          importId,
          newDomains: madeDomains,
        };
        if (importId === null) return counts;
        const replaced = json({ addedItems: ids });
        await insertImport(tx, {
          id: importId,
          examId,
          kind: 'study',
          fileName,
          added: 0,
          createdAt: at,
          undoneAt: null,
          replaced,
          madePlaces: made && json(made),
        });
        await tellImported(tx, at, { importId, examId, kind: 'study', questions: 0, studyItems: ids.length });
        await insertAudit(tx, at, actor, {
          action: 'import',
          subjectKind: 'exam',
          subjectId: examId,
          before: null,
          after: { studyItems: ids, importId },
        });
        return counts;
      });
    },

    /** Throws 404, and 409 if someone changed the item after `asOf`. */
    async change(
      actor: Actor,
      id: string,
      { updatedAt: asOf, ...draft }: StudyDraft & { updatedAt?: string | undefined },
    ): Promise<WrittenStudyItem> {
      const { examId } = await item(id);
      holdToExam(examId, [draft], () => 'examId');
      refuseEmpty([draft], () => 'content');
      const madeDomains = await change(async (tx, at) => {
        const current = await store.selectOptionalItem(tx, id);
        if (!current) throw new Problem('not_found');
        await refuseMissing(tx, [draft], () => 'content');
        const updatedAt = changedAt(now(), current.updatedAt);
        const { newDomains: domains } = await makePlaces(tx, examId, [draft]);
        const isMoved = draft.domainNumber !== current.domainNumber || draft.taskNumber !== current.taskNumber;
        // Bullets belong to the task, so a move drops them.
        const set = {
          ...texts(draft),
          markdown: null,
          sections: null,
          ...(isMoved && { bullets: json([]) }),
          updatedAt,
        };
        if (!(await store.updateItemOf(tx, id, asOf ?? current.updatedAt, set))) throw new Problem('conflict');
        const before = auditFields({ ...rowView(current), content: current.content });
        await insertAudit(tx, at, actor, {
          action: 'change',
          subjectKind: 'study_item',
          subjectId: id,
          ...difference(before, auditFields(draft)),
        });
        return domains;
      });
      return { ...(await item(id)), newDomains: madeDomains };
    },

    /** Deletes an item; one that was reviewed, or would come back with its pack, is only archived. Throws 404. */
    async remove(actor: Actor, id: string): Promise<void> {
      await change(async (tx, at) => {
        const current = await store.selectOptionalItem(tx, id);
        if (!current) throw new Problem('not_found');
        const isKept = current.ref !== null || (await store.wasReviewed(tx, id));
        if (isKept) await updateItem(tx, id, { archivedAt: at, updatedAt: at });
        else await store.deleteItem(tx, id);
        const before = auditFields({ ...rowView(current), content: current.content });
        await insertAudit(tx, at, actor, {
          action: isKept ? 'archive' : 'delete',
          subjectKind: 'study_item',
          subjectId: id,
          before,
          after: null,
        });
      });
    },

    /** Restores an archived item, with its domain and task if the exam no longer has them. Doing it again changes nothing. */
    async restore(actor: Actor, id: string): Promise<AdminStudyItem> {
      await change(async (tx) => {
        const current = await store.selectOptionalKeptItem(tx, id);
        if (!current) throw new Problem('not_found');
        if (current.archivedAt === null) return;
        const { examId, archivedAt, domainNumber, taskNumber } = current;
        const { domainName, taskTitle } = rowView(current);
        await makePlaces(tx, examId, [{ domainNumber, domainName, taskNumber, taskTitle }]);
        const at = changedAt(now(), current.updatedAt);
        await updateItem(tx, id, { archivedAt: null, updatedAt: at });
        await insertAudit(tx, at, actor, {
          action: 'restore',
          subjectKind: 'study_item',
          subjectId: id,
          before: { archivedAt },
          after: { archivedAt: null },
        });
      });
      return item(id);
    },
  };
}
export type StudyAdminService = ReturnType<typeof studyAdminService>;

type NamedPlace = Pick<StudyDraft, 'domainNumber' | 'domainName' | 'taskNumber' | 'taskTitle'>;

/** Adds the domains and tasks that an exam lacks; returns the new domains, and all that was added. Throws if a number already has another name. */
async function makePlaces(
  tx: Tx,
  examId: string,
  drafts: readonly NamedPlace[],
  fieldOf: (place: number, field: string) => string = (_, field) => field,
): Promise<{ newDomains: NewDomain[]; made: MadePlaces | null }> {
  const before = await listPlaces(tx, examId);
  let after: readonly PlaceDomain[] = before;
  const fields: Record<string, string> = {};
  for (const [index, { domainNumber, domainName, taskNumber, taskTitle }] of drafts.entries()) {
    const placement = placeIn(after, {
      domain: { number: domainNumber, name: domainName },
      task: { number: taskNumber, name: taskTitle },
    });
    if (isPlaceFault(placement)) fields[fieldOf(index, `${placement.of}Number`)] = placement.reason;
    else after = placement.domains;
  }
  if (Object.keys(fields).length > 0) throw new Problem('malformed', { fields });
  await writePlaces(tx, examId, before, after);
  return { newDomains: newDomains(before, after), made: madePlaces(before, after) };
}

/** Those that are to be added; of the others, how many flashcards the exam has, and how many repeat an earlier one. */
function withoutKnown(drafts: readonly StudyDraft[], known: ReadonlySet<string>) {
  const seen = new Set<string>();
  const fresh: StudyDraft[] = [];
  let unchanged = 0;
  for (const draft of drafts) {
    const key = cardKey(texts(draft));
    if (known.has(key)) unchanged += 1;
    else if (!seen.has(key)) fresh.push(draft);
    if (isFlashcard(draft) && !known.has(key)) seen.add(key);
  }
  return { fresh, unchanged, repeated: drafts.length - fresh.length - unchanged };
}

function texts(draft: StudyDraft) {
  return {
    ...storedTexts(draft.title, draft.content),
    contentType: draft.contentType,
    domainNumber: draft.domainNumber,
    taskNumber: draft.taskNumber,
    topic: draft.topic ?? '',
    slug: draft.slug,
    position: draft.order,
    quizQuestionCount: draft.quizQuestionCount ?? null,
    flashcardCount: draft.flashcardCount ?? null,
  };
}

function newItem(id: string, draft: StudyDraft, at: string): NewRow<'studyItem'> {
  return {
    id,
    examId: draft.examId,
    ref: null,
    ...texts(draft),
    markdown: null,
    sections: null,
    sources: json([]),
    archivedAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

function rowView(row: store.ItemRow & { content?: string }): AdminStudyRow {
  const { ref, position, domainName, taskTitle, topic, archivedAt, content: _text, ...rest } = row;
  const domain = domainName ?? `Domain ${row.domainNumber}`;
  return {
    ...rest,
    topic: topic || domain,
    domain,
    domainName: domain,
    taskTitle: taskTitle ?? `Task ${row.taskNumber}`,
    order: position,
    isFromPack: ref !== null,
    isArchived: archivedAt !== null,
  };
}
