import { CONTENT } from './content.words.ts';
import type { CatalogueNeeds } from '#server/features/exam/catalogue-change.ts';
import { randomUUID } from 'node:crypto';
import type { PackagedExam, PackageReport } from '#contract/content-package.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { exportPacks } from '#server/features/content/export/export.ts';
import { type PackImport, importPack } from '#server/features/content/import/import.ts';
import { type ImportCounts, noCounts } from '#server/features/content/import/import-counts.ts';
import { type ReadyPack, type Render, readyPack } from '#server/features/content/import/ready-pack.ts';
import { insertImport, tellImported, updateImportCounted } from '#server/features/exam/import-row.store.ts';
import { PackRefused } from '#server/features/content/import/pack-refused.ts';
import { countReplacements, noReplacement } from '#server/features/content/import/replacement.ts';
import { packageOf } from './package/exam-package.ts';
import { readExamPacks } from '#server/features/content/reading/read-exam-packs.ts';
import { type Reading, ReadingBusy, withReading } from '#server/features/content/reading/reading.ts';
import type { Tx } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import { type Actor, insertAudit } from '#server/features/admin/audit.store.ts';
import { BadPicture, NoPictures } from '#server/features/question/picture/reencode.ts';
import { Problem } from '#server/http/problem.ts';

type PackageUpload = { file: Uint8Array; isOverwriting: boolean; fileName: string | null };

/** Export and import of whole exams as files. */
export function examPackageService(needs: CatalogueNeeds) {
  const { database, catalogue, now } = needs;

  async function bring(upload: PackageUpload, actor: Actor | null): Promise<PackageReport> {
    try {
      return await withReading((reading) => bringRead(reading, upload, actor));
    } catch (error) {
      if (error instanceof ReadingBusy) throw new Problem('unavailable', { error: CONTENT.readingBusy() });
      if (!(error instanceof FileRefused)) throw error;
      throw new Problem('malformed', { error: CONTENT.file({ title: error.title, why: error.message }) });
    }
  }

  async function bringRead(reading: Reading, upload: PackageUpload, actor: Actor | null): Promise<PackageReport> {
    const { sound, faults, misfits, categories } = await readExamPacks(reading, upload.file);
    if (sound.length + faults.length === 0) throw new FileRefused('Invalid archive', 'The package contains no exam');
    const render: Render = async (code, study) =>
      study.length === 0 ? [] : (await reading.ask('renderStudy', { code, study })).flat();
    const exams: PackagedExam[] = [];
    for (const pack of sound) {
      try {
        const ready = await readyPack(database, pack, render);
        const work = (tx: Tx) => bringOne(tx, ready, categories, { ...upload, actor, now });
        exams.push(await (actor === null ? database.rehearse(work) : database.writeAlone(work)));
      } catch (error) {
        if (
          error instanceof PackRefused ||
          error instanceof BadPicture ||
          error instanceof NoPictures ||
          error instanceof FileRefused
        )
          exams.push(refusedExam(pack, error.message));
        else throw error;
      }
    }
    if (actor !== null) await catalogue.publish();
    return { exams, faults: faults.map(({ file, message }) => ({ place: file, reason: message })), misfits };
  }

  return {
    /** An exam as a single file. */
    async one(id: string): Promise<Buffer> {
      const content = await exportPacks(database, id);
      if (content.packs.length === 0) throw new Problem('not_found');
      const { buffer, byteOffset, byteLength } = packageOf(content);
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    /** What an import would do. Writes nothing and blocks no other write. */
    preview: (upload: PackageUpload): Promise<PackageReport> => bring(upload, null),
    /** Imports each exam that has no errors itself, without the items that do not fit. */
    run: (actor: Actor, upload: PackageUpload): Promise<PackageReport> => bring(upload, actor),
  };
}
export type ExamPackageService = ReturnType<typeof examPackageService>;

type How = Omit<PackageUpload, 'file'> & { actor: Actor | null; now: () => Date };

async function bringOne(
  tx: Tx,
  pack: ReadyPack,
  categories: Parameters<typeof importPack>[2],
  { isOverwriting, fileName, actor, now }: How,
): Promise<PackagedExam> {
  const importId = randomUUID();
  const replacement = noReplacement();
  const insertRow = (examId: string, at: string) =>
    insertImport(tx, { id: importId, examId, kind: 'package', fileName, added: 0, createdAt: at, undoneAt: null });
  const result = await importPack(tx, pack, categories, now, {
    isOverwriting,
    isWanted: true,
    undoing: { importId, replacement, insertRow },
  });
  const exam = result.exam!;
  const isChange =
    exam.isNew || countReplacements(replacement) + replacement.addedItems.length + result.questions.added > 0;
  await updateImportCounted(
    tx,
    importId,
    isChange ? { added: result.questions.added, replaced: json(replacement) } : null,
  );
  if (isChange)
    await tellImported(tx, now().toISOString(), {
      importId,
      examId: exam.id,
      kind: 'package',
      questions: result.questions.added,
      studyItems: replacement.addedItems.length,
    });
  if (actor && isChange)
    await insertAudit(tx, now().toISOString(), actor, {
      action: 'import',
      subjectKind: 'exam',
      subjectId: exam.id,
      before: exam.before,
      after: {
        edition: pack.pack.exam.edition,
        code: pack.pack.exam.code,
        isNew: exam.isNew,
        fields: exam.changed,
        questions: countsOf(result.questions),
        studyItems: countsOf(result.studyItems),
        isOverwriting,
        importId,
      },
    });
  return reportOf(pack, result, isChange && actor ? importId : null, actor !== null);
}

const countsOf = ({ kept, ...counts }: ImportCounts) => ({ ...counts, kept: kept.length });

function reportOf(pack: FolderPack, done: PackImport, importId: string | null, isDone: boolean): PackagedExam {
  const { exam, questions, studyItems } = done;
  return {
    edition: pack.pack.exam.edition,
    code: pack.pack.exam.code,
    name: pack.pack.exam.name,
    isNew: exam!.isNew,
    fault: null,
    fields: exam!.isNew ? [] : exam!.changed,
    facts: exam!.facts,
    keptFields: done.kept.map((name) => name.replace(/^[^:]*: /, '')),
    questions: countsOf(questions),
    archivedQuestions: pack.pack.questions.filter(({ isArchived }) => isArchived).length,
    studyItems: countsOf(studyItems),
    examId: exam!.isNew && !isDone ? null : exam!.id,
    importId,
  };
}

const refusedExam = ({ pack }: FolderPack, fault: string): PackagedExam => ({
  edition: pack.exam.edition,
  code: pack.exam.code,
  name: pack.exam.name,
  isNew: false,
  fault,
  fields: [],
  facts: [],
  keptFields: [],
  questions: countsOf(noCounts()),
  archivedQuestions: 0,
  studyItems: countsOf(noCounts()),
  examId: null,
  importId: null,
});
