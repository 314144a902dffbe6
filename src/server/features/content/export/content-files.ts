import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PackQuestion } from '#rules/content-import/pack.ts';
import { PICTURES } from '#server/features/content/pack/pack-pictures.ts';
import type { ExportedContent } from './export.ts';

/** The files of packs, by path relative to the content folder, in a fixed order. */
export function contentFiles({ categories, packs }: ExportedContent): [path: string, content: string | Uint8Array][] {
  const jsonText = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const files: [string, string | Uint8Array][] = [['categories.json', jsonText({ categories })]];
  for (const { folder, pack, pictures = [] } of packs) {
    files.push([`${folder}/exam.json`, jsonText(pack.exam)]);
    for (const [number, questions] of Map.groupBy(pack.questions, ({ domain }) => domain))
      files.push([
        `${folder}/questions/${String(number).padStart(2, '0')}.json`,
        jsonText({ questions: questions.map(asWritten) }),
      ]);
    for (const [name, bytes] of pictures) files.push([`${folder}/${PICTURES}/${name}`, bytes]);
    for (const { guide, ...content } of pack.study) {
      const file = `${folder}/study/${content.domain}.${content.task}`;
      if (guide !== null) files.push([`${file}.md`, `${guide}\n`]);
      files.push([`${file}.json`, jsonText(content)]);
    }
  }
  return files;
}

/** A question as an author would write it, who leaves out a license that there is none of. */
function asWritten({ license, earlier, ...question }: PackQuestion): object {
  return {
    ...question,
    ...(license !== '' && { license }),
    ...(earlier && {
      earlier: earlier.map(({ license: own, ...held }) => ({ ...held, ...(own !== '' && { license: own }) })),
    }),
  };
}

/** Writes packs as a content folder that `content import` reads. Throws if the folder cannot be written. */
export async function writePacks(folder: string, content: ExportedContent): Promise<void> {
  for (const [path, file] of contentFiles(content)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), file);
  }
}
