import type { PackQuestion } from '#rules/content-import/pack.ts';
import type { FolderPack } from '#rules/content-import/report.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { pictureNames } from '#rules/question/text/question-pictures.ts';
import { type AuthoredQuestion, withTexts } from '#rules/question/text/authored-texts.ts';
import { PACK_BASE, type PictureBase, withPictureNames } from '#rules/question/text/text-pictures.ts';
import { headerFault } from '#server/features/question/picture/picture-header.ts';
import { hashOfFile } from '#server/features/question/picture/reencode.ts';
import type { ContentSource } from './content-source.ts';
import type { Fault } from './read-json.ts';

/** Where the files of the pictures of a pack stand. */
export const PICTURES = 'pictures';

type Shows = AuthoredQuestion & { exhibits?: Exhibit[] | undefined };

/** The names that the questions of a pack give pictures. */
export const picturesOf = (questions: readonly PackQuestion[]): string[] => [
  ...new Set(questions.flatMap(({ earlier = [], ...question }) => [question, ...earlier].flatMap(pictureNames))),
];

/** The same questions with other names for their pictures, which those in texts have after `base`. */
export function renamePictures(
  questions: readonly PackQuestion[],
  base: PictureBase,
  names: ReadonlyMap<string, string>,
): PackQuestion[] {
  const renamed = <T extends Shows>(shows: T): T => {
    if (pictureNames(shows).length === 0) return shows;
    return {
      ...withTexts(shows, (text) => withPictureNames(text, base, names)),
      ...(shows.exhibits && {
        exhibits: shows.exhibits.map(({ picture, ...exhibit }) => ({
          ...exhibit,
          ...(picture !== undefined && { picture: names.get(picture) ?? picture }),
        })),
      }),
    };
  };
  return questions.map(({ earlier, ...question }) => ({
    ...renamed(question),
    ...(earlier && { earlier: earlier.map(renamed) }),
  }));
}

/**
 * Reads the pictures that the questions of a folder name. From here on each is named by the hash of its file, so that a file that is
 * drawn anew makes another pack.
 */
export async function readPictures(
  source: ContentSource,
  folder: string,
  questions: readonly PackQuestion[],
  faults: Fault[],
): Promise<{ questions: PackQuestion[]; pictures?: NonNullable<FolderPack['pictures']> }> {
  const names = new Map<string, string>();
  const pictures = new Map<string, Uint8Array>();
  for (const name of picturesOf(questions)) {
    const file = `${folder}/${PICTURES}/${name}`;
    const bytes = await source.bytes(file);
    const fault = bytes ? headerFault(Buffer.from(bytes)) : 'the file is missing';
    if (!bytes || fault !== null) {
      faults.push({ file, message: fault ?? '' });
      continue;
    }
    const known = `${hashOfFile(bytes)}${name.slice(name.lastIndexOf('.')).toLowerCase()}`;
    names.set(name, known);
    pictures.set(known, bytes);
  }
  return { questions: renamePictures(questions, PACK_BASE, names), ...(pictures.size > 0 && { pictures }) };
}
