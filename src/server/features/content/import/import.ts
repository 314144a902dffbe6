import { setImmediate as breathe } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { checkStructure } from '#rules/content-import/check/check.ts';
import type { PackCategory } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertAudit, OPERATOR } from '#server/features/admin/audit.store.ts';
import { updateCatalogueVersion } from '#server/features/exam/exam.store.ts';
import { auditOverwrite } from './audit-import.ts';
import { type BroughtExam, importExam } from './import-exam.ts';
import { makePlaces } from './make-places.ts';
import { PackRefused } from './pack-refused.ts';
import { noReplacement, type Replacement } from './replacement.ts';
import { addCounts, type Into, type ImportCounts, noCounts } from './import-counts.ts';
import { importQuestions } from './import-questions.ts';
import { importStudy } from './import-study.ts';
import { putPictures, type ReadyPack, readyPack } from './ready-pack.ts';
import * as store from './import.store.ts';
import { listCategories } from '../pack/pack.store.ts';

type Content = { categories: readonly PackCategory[]; packs: readonly FolderPack[] };

export type ImportSummary = {
  exams: number;
  /** Fields of exams that are new or changed. */
  fields: number;
  /** Each fact of an exam that changed, in words, with its pack. */
  facts: string[];
  questions: ImportCounts;
  studyItems: ImportCounts;
  /** Fields of exams that were kept because they were changed here. */
  kept: string[];
  /** Packs that were not imported, and why. */
  refusals: { folder: string; reason: string }[];
};
type Mode = {
  /** Overwrites local changes. */
  isOverwriting?: boolean;
  /** Only reports what it would do. */
  isTrial?: boolean;
  /** Whether it is audited as the operator's. */
  isAudited?: boolean;
  /** Also imports an exam that was deleted here. */
  isWanted?: boolean;
  /** Where what it replaces is recorded, and how the import itself is recorded once its exam is known. */
  undoing?: { importId: string; replacement: Replacement; insertRow: (examId: string, at: string) => Promise<void> };
};

/** What was done with one pack; no exam if it was deleted here. */
export type PackImport = ImportSummary & { exam: BroughtExam | null };

/**
 * Imports packs into the database, each in its own transaction; an invalid pack is left out and named. Exams are matched by edition,
 * questions and study content by ref. A question whose wording changed gets a new version; repeating the import adds nothing.
 * Local changes are kept, and so is anything a pack no longer has.
 */
export async function importPacks(
  database: Database,
  { categories, packs }: Content,
  now: () => Date,
  mode: Mode = {},
): Promise<ImportSummary> {
  const total: ImportSummary = {
    exams: 0,
    fields: 0,
    facts: [],
    questions: noCounts(),
    studyItems: noCounts(),
    kept: [],
    refusals: [],
  };
  for (const pack of packs) {
    try {
      const ready = await readyPack(database, pack);
      const work = (tx: Tx) => importPack(tx, ready, categories, now, mode);
      addImported(total, await (mode.isTrial ? database.rehearse(work) : database.writeAlone(work)));
    } catch (error) {
      total.refusals.push({ folder: pack.folder, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return total;
}

/** Imports one pack as part of a transaction. Throws if it is invalid. */
export async function importPack(
  tx: Tx,
  pack: ReadyPack,
  categories: readonly PackCategory[],
  now: () => Date,
  { isOverwriting = false, isAudited = false, isWanted = false, undoing }: Mode = {},
): Promise<PackImport> {
  const { folder } = pack;
  const { exam, questions } = pack.pack;
  const [breach] = checkStructure(pack.pack);
  if (breach) throw new PackRefused([breach.ref, breach.message].filter(Boolean).join(': '));
  await breathe();
  // First, because it blocks any other change to the catalogue until this one is done.
  await updateCatalogueVersion(tx);
  if (!isOverwriting && !isWanted && (await store.isDeleted(tx, exam.edition)))
    return {
      exams: 0,
      fields: 0,
      facts: [],
      questions: noCounts(),
      studyItems: noCounts(),
      kept: [`${folder}: deleted`],
      refusals: [],
      exam: null,
    };
  const into = {
    at: now().toISOString(),
    folder,
    isOverwriting,
    packHash: pack.packHash,
    importId: undoing?.importId ?? null,
    replacement: undoing?.replacement ?? noReplacement(),
  };
  await putPictures(tx, pack, into.at);
  const categoryResult = await importCategories(tx, categories, into);
  const broughtExam = await importExam(tx, exam, categoryResult.ids, into);
  into.replacement.isNew = broughtExam.isNew;
  into.replacement.fields = broughtExam.before ?? {};
  if (!broughtExam.isNew) into.replacement.packHashes = broughtExam.packHashesBefore;
  await undoing?.insertRow(broughtExam.id, into.at);
  await makePlaces(tx, broughtExam.id, [...pack.pack.questions, ...pack.pack.study]);
  const summary: PackImport = {
    exam: broughtExam,
    exams: 1,
    fields: broughtExam.changed.length,
    facts: broughtExam.facts.map((fact) => `${folder}: ${fact}`),
    questions: await importQuestions(tx, broughtExam.id, questions, into),
    studyItems: await importStudy(tx, broughtExam.id, pack.items, into),
    kept: [...categoryResult.kept, ...broughtExam.kept],
    refusals: [],
  };
  if (isAudited && isChange(summary)) {
    const auditCounts = ({ kept, ...counts }: ImportCounts) => ({ ...counts, kept: kept.length });
    await insertAudit(tx, into.at, OPERATOR, {
      action: 'import',
      subjectKind: 'exam',
      subjectId: broughtExam.id,
      before: broughtExam.before,
      after: {
        edition: exam.edition,
        code: exam.code,
        isNew: broughtExam.isNew,
        fields: broughtExam.changed,
        questions: auditCounts(summary.questions),
        studyItems: auditCounts(summary.studyItems),
        isOverwriting,
      },
    });
  }
  return summary;
}

/** Whether an import changed anything, or would. */
export function isChange({ fields, questions, studyItems }: ImportSummary): boolean {
  return fields + questions.added + questions.changed + studyItems.added + studyItems.changed > 0;
}

function addImported(total: ImportSummary, one: ImportSummary): void {
  total.exams += one.exams;
  total.fields += one.fields;
  total.facts.push(...one.facts);
  addCounts(total.questions, one.questions);
  addCounts(total.studyItems, one.studyItems);
  total.kept = [...new Set([...total.kept, ...one.kept])];
}

/** Categories by name. One that was changed here stays as it is. */
async function importCategories(tx: Tx, categories: readonly PackCategory[], { at, isOverwriting }: Into) {
  const byName = new Map((await listCategories(tx)).map((row) => [row.name, row]));
  const ids = new Map([...byName].map(([name, { id }]) => [name, id]));
  const keptNames: string[] = [];
  for (const [position, { name, description, icon, color }] of categories.entries()) {
    const there = byName.get(name);
    const isSame = there?.description === description && there.icon === icon && there.color === color;
    if (!there) {
      const id = randomUUID();
      await store.insertCategory(tx, {
        id,
        name,
        description,
        icon,
        color,
        position: Math.max(position, byName.size),
        createdAt: at,
      });
      ids.set(name, id);
    } else if (!isSame && (isOverwriting || there.updatedAt === null)) {
      const after = { description, icon, color };
      if (there.updatedAt !== null)
        await auditOverwrite(tx, at, { subjectKind: 'category', subjectId: there.id, before: there, after });
      await store.updateCategory(tx, there.id, after);
    } else if (!isSame) keptNames.push(`categories.json: ${name}`);
  }
  return { ids, kept: keptNames };
}
