import type { z } from 'zod';
import { expandFamilies } from '#rules/content-import/families.ts';
import {
  type PackCategory,
  type PackFiles,
  type PackQuestion,
  type PackStudy,
  IMPORT_FORM,
  examAsTaken,
  AUTHOR_FORM,
} from '#rules/content-import/pack.ts';
import { FamiliesFile, GatesFile } from '#rules/content-import/pack-settings.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import type { Misfit } from '#rules/formats/format.ts';
import { excerptOf } from '#rules/formats/text/excerpt.ts';
import { type ContentSource, folderSource } from './content-source.ts';
import { guideFault } from './guide-html.ts';
import { readPictures } from './read-pictures.ts';
import { itemJudge } from './judge-item.ts';
import { type Judge, readItems } from './read-items.ts';
import { type Fault, readJson } from './read-json.ts';

/**
 * Everything in the content folder, and what could not be read: files, and in an import questions and study items of packs that
 * were otherwise read.
 */
export type ContentFiles = { categories: PackCategory[]; packs: FolderPack[]; faults: Fault[]; misfits: Misfit[] };

const EXAM = 'exam.json';

/**
 * Reads `categories.json` and every folder with an `exam.json` (questions in file name order) from a folder or another source. A
 * file with faults is left out and the rest is still read, so that all faults are reported at once. An import leaves out single
 * questions and study items. Throws only what the source throws.
 */
export async function readContentFiles(
  from: string | ContentSource,
  forms: PackFiles = IMPORT_FORM,
): Promise<ContentFiles> {
  const faults: Fault[] = [];
  const source = typeof from === 'string' ? folderSource(from) : from;
  const misfits: Misfit[] = [];
  const reader = { source, forms, faults, misfits };
  const categories = await read(reader, 'categories.json', forms.categories);
  const packs: FolderPack[] = [];
  for (const folder of (await source.names('')).folders.filter((name) => name !== 'schema').sort()) {
    const pack = await readPack(reader, folder);
    if (!pack) continue;
    const { questions, study, ...shown } = await readPictures(source, folder, pack, faults);
    packs.push({ folder, pack: { ...pack, questions, study }, ...shown, ...(await readGates(reader, folder)) });
  }
  return { categories: categories?.categories ?? [], packs, faults, misfits };
}

/** Like {@link readContentFiles}, for an import; packs whose exam could not be read are left out. */
export async function readPacks(from: string | ContentSource) {
  const { categories, packs, faults, misfits } = await readContentFiles(from);
  const folders = new Set(faults.map(({ file }) => file.split('/')[0]));
  return { categories, sound: packs.filter(({ folder }) => !folders.has(folder)), faults, misfits };
}

type Reader = { source: ContentSource; forms: PackFiles; faults: Fault[]; misfits: Misfit[] };

/** Whitespace at the ends of texts is a fault in authored files. */
const read = <Schema extends z.ZodType>({ source, forms, faults }: Reader, file: string, schema: Schema) =>
  readJson(source, file, schema, faults, forms === AUTHOR_FORM);

/** Reads a file of questions or study content: as its author wrote it, or as far as an import can take it. */
const readItemsOf = <Schema extends z.ZodObject>(reader: Reader, file: string, schema: Schema, judge: Judge) =>
  reader.forms === AUTHOR_FORM
    ? read(reader, file, schema)
    : readItems(reader.source, file, schema, reader.misfits, judge);

async function readPack(reader: Reader, folder: string): Promise<FolderPack['pack'] | undefined> {
  const { forms } = reader;
  const { files: own, folders } = await reader.source.names(folder);
  const hasExam = [...own, ...folders].includes(EXAM);
  const files = await filesIn(reader, `${folder}/questions`, /\.json$/);
  // A folder with neither is not a pack; one with only questions is a pack whose exam is missing.
  if (!hasExam && files.length === 0) return undefined;
  const exam = await read(reader, `${folder}/${EXAM}`, forms.exam);
  const questions: PackQuestion[] = [];
  const judge = itemJudge(reader.source, folder);
  for (const name of files) {
    const file = await readItemsOf(reader, `${folder}/questions/${name}`, forms.questions, judge);
    questions.push(...(file?.questions ?? []));
  }
  if (exam) questions.push(...(await readFamilies(reader, folder, exam.code)));
  const study = await readStudy(reader, folder, judge);
  return (
    exam && { exam: forms === AUTHOR_FORM ? { ...exam, edition: exam.edition! } : examAsTaken(exam), questions, study }
  );
}

/** The questions of the families a pack names. */
async function readFamilies(reader: Reader, folder: string, code: string): Promise<PackQuestion[]> {
  const [name] = await filesIn(reader, folder, /^families\.json$/);
  const file = name && (await read(reader, `${folder}/${name}`, FamiliesFile));
  if (!file) return [];
  const { questions, unknown } = expandFamilies(code, file.families);
  for (const family of unknown)
    reader.faults.push({ file: `${folder}/${name}`, message: `there is no family "${family}"` });
  return questions;
}

/** The gates that an author claims a pack passes; an import ignores them. */
async function readGates(reader: Reader, folder: string): Promise<Pick<FolderPack, 'holds' | 'leastHard'>> {
  if (reader.forms !== AUTHOR_FORM) return {};
  const [name] = await filesIn(reader, folder, /^gates\.json$/);
  const file = name && (await read(reader, `${folder}/${name}`, GatesFile));
  return file ? { holds: file.holds, ...(file.leastHard !== undefined && { leastHard: file.leastHard }) } : {};
}

/** The guides of a pack with their cards, tips, and alerts: two files with the same name for each task. */
async function readStudy(reader: Reader, folder: string, judge: Judge): Promise<PackStudy[]> {
  const { source, forms, faults, misfits } = reader;
  const files = await filesIn(reader, `${folder}/study`, /\.(md|json)$/);
  const names = [...new Set(files.map((name) => name.replace(/\.\w+$/, '')))];
  const study: PackStudy[] = [];
  for (const name of names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    const path = `${folder}/study/${name}`;
    const data = await readItemsOf(reader, `${path}.json`, forms.study, judge);
    const guide = await source.text(`${path}.md`);
    const lacksGuide = guide === undefined && forms === AUTHOR_FORM;
    if (lacksGuide) faults.push({ file: `${path}.md`, message: 'the file is missing' });
    if (!data || lacksGuide) continue;
    const { $schema: _, ...content } = data;
    const numbers = `${content.domain}.${content.task}`;
    if (name !== numbers) {
      if (forms === AUTHOR_FORM) faults.push({ file: `${path}.json`, message: `holds task ${numbers}` });
      else
        misfits.push({
          place: `${path}.json`,
          excerpt: '',
          reason: `The file is named ${name}, but is for task ${numbers}`,
        });
      continue;
    }
    const fault = guide === undefined ? null : guideFault(guide);
    if (fault !== null) {
      if (forms === AUTHOR_FORM) faults.push({ file: `${path}.md`, message: fault });
      else misfits.push({ place: `${path}.md`, excerpt: excerptOf(guide!), reason: fault });
    }
    study.push({ ...content, guide: fault === null ? (guide?.replaceAll('\r\n', '\n').trim() ?? null) : null });
  }
  return study;
}

/** Matching files in a folder, sorted by code unit, which is the same on every machine. */
async function filesIn({ source }: Reader, folder: string, wanted: RegExp): Promise<string[]> {
  return (await source.names(folder)).files.filter((name) => wanted.test(name)).sort();
}
