import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PICTURES } from '#server/content/pack-pictures.ts';
import type { ExportedContent } from './export.ts';

/** The files of packs, each by its path below the content folder, in one order. */
export function contentFiles({ categories, packs }: ExportedContent): [path: string, content: string | Uint8Array][] {
  const written = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const files: [string, string | Uint8Array][] = [['categories.json', written({ categories })]];
  for (const { folder, pack, pictures = [] } of packs) {
    files.push([`${folder}/exam.json`, written(pack.exam)]);
    for (const [number, questions] of Map.groupBy(pack.questions, ({ domain }) => domain))
      files.push([`${folder}/questions/${String(number).padStart(2, '0')}.json`, written({ questions })]);
    for (const [name, bytes] of pictures) files.push([`${folder}/${PICTURES}/${name}`, bytes]);
    for (const { guide, ...content } of pack.study) {
      const file = `${folder}/study/${content.domain}.${content.task}`;
      if (guide !== null) files.push([`${file}.md`, `${guide}\n`]);
      files.push([`${file}.json`, written(content)]);
    }
  }
  return files;
}

/** Writes packs as a content folder that `content import` reads. Throws where the folder cannot be written. */
export async function writePacks(folder: string, content: ExportedContent): Promise<void> {
  for (const [path, file] of contentFiles(content)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), file);
  }
}
