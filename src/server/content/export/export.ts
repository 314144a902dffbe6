import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackCategory, PackQuestion } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import { slugOf } from '#rules/exam/slug.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { listAllItems } from '#server/features/study/study.store.ts';
import { examFields } from '#server/content/import/exam-fields.ts';
import { exportStudy } from './export-study.ts';
import * as store from './export.store.ts';
import { listCategories } from '#server/content/import/import.store.ts';

/** The catalogue, every question with the wordings that it had, and what there is to study, in the form of packs; archived ones too. */
export async function exportPacks(database: Database): Promise<{ categories: PackCategory[]; packs: FolderPack[] }> {
  return database.read(async (reader) => {
    const categories = await listCategories(reader);
    const packs: FolderPack[] = [];
    for (const exam of await store.listExams(reader)) {
      const tasks = await store.listTasks(reader, exam.id);
      const domains = await store.listDomains(reader, exam.id);
      const category = categories.find(({ id }) => id === exam.categoryId)?.name ?? '';
      const questions = await store.listQuestions(reader, exam.id);
      const earlierOf = Map.groupBy(await store.listEarlier(reader, exam.id), ({ questionId }) => questionId);
      const formerSlugs = (await store.listSlugs(reader, exam.id)).filter((slug) => slug !== exam.slug);
      packs.push({
        folder: exam.code.toLowerCase(),
        pack: {
          exam: {
            code: exam.code,
            position: exam.position,
            priceCents: exam.priceCents,
            ...(exam.accessDays !== null && { accessDays: exam.accessDays }),
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
        },
      });
    }
    return {
      categories: categories.map(({ name, description, icon, color }) => ({ name, description, icon, color })),
      packs,
    };
  });
}

/** A wording as a pack holds it. */
function exportWording(row: Row<'questionVersion'>) {
  return {
    kind: row.kind,
    domain: row.domainNumber,
    task: row.taskNumber,
    topic: row.topic,
    difficulty: row.difficulty,
    text: row.text,
    options: row.options.map(({ fixed, ...option }) => (fixed ? { ...option, fixed } : option)),
    keys: row.keys,
    ...(row.parts.length > 0 && { parts: row.parts }),
    ...(row.exhibits.length > 0 && { exhibits: row.exhibits }),
    explanation: row.explanation,
    sources: row.sources,
    ...(row.bullets.length > 0 && { bullets: row.bullets }),
    ...(row.family !== null && { family: row.family }),
  };
}

/** Writes packs as a content folder that `content import` reads. Throws where the folder cannot be written. */
export async function writePacks(folder: string, content: Awaited<ReturnType<typeof exportPacks>>): Promise<void> {
  const write = (file: string, value: object) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
  await mkdir(folder, { recursive: true });
  await write(join(folder, 'categories.json'), { categories: content.categories });
  for (const { folder: name, pack } of content.packs) {
    await mkdir(join(folder, name, 'questions'), { recursive: true });
    await write(join(folder, name, 'exam.json'), pack.exam);
    for (const [number, questions] of Map.groupBy(pack.questions, ({ domain }) => domain)) {
      await write(join(folder, name, 'questions', `${String(number).padStart(2, '0')}.json`), { questions });
    }
    await mkdir(join(folder, name, 'study'), { recursive: true });
    for (const { guide, ...content } of pack.study) {
      const file = join(folder, name, 'study', `${content.domain}.${content.task}`);
      if (guide !== null) await writeFile(`${file}.md`, `${guide}\n`);
      await write(`${file}.json`, content);
    }
  }
}
