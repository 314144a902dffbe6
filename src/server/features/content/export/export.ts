import type { Pack, PackCategory, PackQuestion } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import type { StoredOption } from '#rules/question/option.ts';
import { plainOf } from '#rules/question/plain-fields.ts';
import { slugOf } from '#rules/exam/slug.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { listContents } from '#server/features/question/picture/picture.store.ts';
import { PACK_BASE } from '#rules/question/text/text-pictures.ts';
import { picturesOf, renamePictures } from '#server/features/content/pack/pack-pictures.ts';
import { listAllItems } from '#server/features/study/study.store.ts';
import { examFields } from '#server/features/content/pack/exam-fields.ts';
import { exportStudy } from './export-study.ts';
import * as store from '../pack/pack.store.ts';

/** The content of an export, in the form of packs. */
export type ExportedContent = { categories: PackCategory[]; packs: FolderPack[] };

/**
 * The catalogue, every question with its earlier wordings, and study content, including archived ones, in the form of packs. With
 * an exam's id, only that exam and its category.
 */
export async function exportPacks(database: Database, examId?: string): Promise<ExportedContent> {
  return database.read(async (reader) => {
    const exams = (await store.listExams(reader)).filter(({ id }) => examId === undefined || id === examId);
    const categories = (await store.listCategories(reader)).filter(
      ({ id }) => examId === undefined || exams.some(({ categoryId }) => categoryId === id),
    );
    const packs: FolderPack[] = [];
    for (const exam of exams) {
      const tasks = await store.listTasks(reader, exam.id);
      const domains = await store.listDomains(reader, exam.id);
      const category = categories.find(({ id }) => id === exam.categoryId)?.name ?? '';
      const questions = await store.listQuestions(reader, exam.id);
      const earlierOf = Map.groupBy(await store.listEarlier(reader, exam.id), ({ questionId }) => questionId);
      const formerSlugs = (await store.listSlugs(reader, exam.id)).filter((slug) => slug !== exam.slug);
      const pack: Pack = {
        exam: {
          edition: exam.edition,
          position: exam.position,
          priceCents: exam.priceCents,
          ...(exam.accessDays !== null && { accessDays: exam.accessDays }),
          ...(exam.license !== '' && { license: exam.license }),
          ...(exam.slug !== slugOf(exam.name) && { slug: exam.slug }),
          ...(formerSlugs.length > 0 && { formerSlugs }),
          ...(!exam.isActive && { isActive: false as const }),
          ...(exam.archivedAt !== null && { isArchived: true as const }),
          ...examFields(exam, { category, domains, tasks }),
        },
        questions: questions.map((row): PackQuestion => {
          const earlier = earlierOf.get(row.questionId) ?? [];
          return {
            ref: row.ref ?? row.questionId,
            ...exportWording(row),
            ...(row.archivedAt !== null && { isArchived: true as const }),
            ...(earlier.length > 0 && {
              earlier: earlier.map((held) => ({ ...exportWording(held), writtenAt: held.createdAt })),
            }),
          };
        }),
        study: exportStudy(exam.code, await listAllItems(reader, exam.id)),
      };
      const shown = picturesOf(pack);
      packs.push({
        folder: exam.edition,
        pack: { ...pack, ...renamePictures(pack, PACK_BASE, new Map()) },
        ...(shown.length > 0 && { pictures: new Map(await listContents(reader, shown)) }),
      });
    }
    return {
      categories: categories.map(({ name, description, icon, color }) => ({ name, description, icon, color })),
      packs,
    };
  });
}

/** Options as in a pack: `fixed` is true or absent. */
export const packedOptions = (options: readonly StoredOption[]) =>
  options.map(({ fixed, ...option }) => (fixed ? { ...option, fixed } : option));

/** A wording as in a pack. */
function exportWording({ username, ...row }: Row<'questionVersion'> & { username: string | null }) {
  const author = row.authorName ?? username;
  return {
    kind: row.kind,
    domain: row.domainNumber,
    task: row.taskNumber,
    ...plainOf(row),
    text: row.text,
    options: packedOptions(row.options),
    keys: row.keys,
    ...(row.parts.length > 0 && { parts: row.parts }),
    ...(row.exhibits.length > 0 && { exhibits: row.exhibits }),
    sources: row.sources,
    ...(row.bullets.length > 0 && { bullets: row.bullets }),
    ...(row.family !== null && { family: row.family }),
    ...(author !== null && { author }),
  };
}
