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

type Content = { categories: readonly PackCategory[]; packs: readonly FolderPack[] };

export type ImportSummary = {
  exams: number;
  questions: ImportCounts;
  studyItems: ImportCounts;
  /** Fields of exams that were changed here, and so kept. */
  kept: string[];
  /** Packs that did not come in, and why. */
  refused: { folder: string; reason: string }[];
};
type Mode = {
  /** Over what was changed here. */
  isOverwriting?: boolean;
  /** Only tells what it would do. */
  isTrial?: boolean;
  /** Whether it is written down as the operator's. */
  isAudited?: boolean;
  /** Also where the exam was deleted here. */
  isWanted?: boolean;
  /** Where what it replaces is remembered, and how the import itself is noted once its exam is known. */
  undoing?: { importId: string; replaced: Replacement; insertRow: (examId: string, at: string) => Promise<void> };
};

/** What was done with one pack; no exam where it was deleted here. */
export type PackImport = ImportSummary & { exam: BroughtExam | null };

/**
 * Brings packs into the database, each in a transaction of its own: a pack that makes no sense is left out and named.
 * Exams are known by their code, questions and study content by their ref. A question whose wording changed gets a new version;
 * doing the same import again adds nothing. What was changed here is kept, and so is what a pack no longer has.
 */
export async function importPacks(
  database: Database,
  { categories, packs }: Content,
  now: () => Date,
  mode: Mode = {},
): Promise<ImportSummary> {
  const total: ImportSummary = { exams: 0, questions: noCounts(), studyItems: noCounts(), kept: [], refused: [] };
  for (const pack of packs) {
    try {
      const ready = await readyPack(database, pack);
      const work = (tx: Tx) => importPack(tx, ready, categories, now, mode);
      addImported(total, await (mode.isTrial ? database.rehearse(work) : database.writeAlone(work)));
    } catch (error) {
      total.refused.push({ folder: pack.folder, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return total;
}

/** Brings one pack in, as part of a transaction. Throws where it makes no sense. */
export async function importPack(
  tx: Tx,
  pack: ReadyPack,
  categories: readonly PackCategory[],
  now: () => Date,
  { isOverwriting = false, isAudited = false, isWanted = false, undoing }: Mode = {},
): Promise<PackImport> {
  const { folder } = pack;
  const { exam, questions, study } = pack.pack;
  const [breach] = checkStructure(pack.pack);
  if (breach) throw new PackRefused([breach.ref, breach.message].filter(Boolean).join(': '));
  // First, since it holds up any other change of the catalogue until this one is through.
  await updateCatalogueVersion(tx);
  if (!isOverwriting && !isWanted && (await store.isDeleted(tx, exam.code)))
    return {
      exams: 0,
      questions: noCounts(),
      studyItems: noCounts(),
      kept: [`${folder}: deleted`],
      refused: [],
      exam: null,
    };
  const into = {
    at: now().toISOString(),
    folder,
    isOverwriting,
    edition: pack.edition,
    importId: undoing?.importId ?? null,
    replaced: undoing?.replaced ?? noReplacement(),
  };
  await putPictures(tx, pack, into.at);
  const categoryResult = await importCategories(tx, categories, into);
  const broughtExam = await importExam(tx, exam, categoryResult.ids, into);
  into.replaced.isNew = broughtExam.isNew;
  into.replaced.fields = broughtExam.before ?? {};
  await undoing?.insertRow(broughtExam.id, into.at);
  await makePlaces(tx, broughtExam.id, [...pack.pack.questions, ...pack.pack.study]);
  const summary: PackImport = {
    exam: broughtExam,
    exams: 1,
    questions: await importQuestions(tx, broughtExam.id, questions, into),
    studyItems: await importStudy(tx, { id: broughtExam.id, code: exam.code }, study, into),
    kept: [...categoryResult.kept, ...broughtExam.kept],
    refused: [],
  };
  if (isAudited && isChange(summary, broughtExam.changed.length)) {
    const auditCounts = ({ kept, ...counts }: ImportCounts) => ({ ...counts, kept: kept.length });
    await insertAudit(tx, into.at, OPERATOR, {
      action: 'import',
      subjectKind: 'exam',
      subjectId: broughtExam.id,
      before: broughtExam.before,
      after: {
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

function isChange({ questions, studyItems }: ImportSummary, fields: number): boolean {
  return fields + questions.added + questions.changed + studyItems.added + studyItems.changed > 0;
}

function addImported(total: ImportSummary, one: ImportSummary): void {
  total.exams += one.exams;
  addCounts(total.questions, one.questions);
  addCounts(total.studyItems, one.studyItems);
  total.kept = [...new Set([...total.kept, ...one.kept])];
}

/** Categories by name. One that was changed here stays as it is. */
async function importCategories(tx: Tx, categories: readonly PackCategory[], { at, isOverwriting }: Into) {
  const byName = new Map((await store.listCategories(tx)).map((row) => [row.name, row]));
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
