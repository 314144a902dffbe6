import { uploadPicture } from '#contract/question-picture-admin.ts';
import type { ReadQuestion, Reading } from '#rules/formats/format.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { withWrittenTexts, writtenPictures } from '#rules/formats/written-texts.ts';
import { STORED_BASE, withPictureNames } from '#rules/question/text/text-pictures.ts';
import { encodedBase64 } from '#rules/formats/picture/picture-reader.ts';
import { type Api, ApiError } from '#web/base/api.ts';

/**
 * Uploads a file's pictures, like the question form, and uses their stored names in the questions. A question whose picture is
 * refused does not fit, for the reason the site gives.
 */
export async function withStoredPictures(
  api: Api,
  reading: Reading,
  onProgress: (count: number, all: number) => void,
): Promise<Reading> {
  if (reading.pictures.size === 0) return reading;
  const nameOfFile = new Map<string, string>();
  const refusals = new Map<string, string>();
  let count = 0;
  // One after another, since the server processes one at a time.
  for (const [name, bytes] of reading.pictures) {
    onProgress(count, reading.pictures.size);
    try {
      nameOfFile.set(name, (await api(uploadPicture, { body: { data: encodedBase64(bytes) } })).picture);
    } catch (error) {
      if (!(error instanceof ApiError && error.problem)) throw error;
      refusals.set(name, error.problem.error);
    }
    count += 1;
  }
  const faultOf = ({ question }: ReadQuestion) => namesIn(question).flatMap((name) => refusals.get(name) ?? [])[0];
  return {
    ...reading,
    pictures: new Map(),
    questions: reading.questions
      .filter((found) => faultOf(found) === undefined)
      .map((found) => ({ ...found, question: withNames(found.question, nameOfFile) })),
    misfits: [
      ...reading.misfits,
      ...reading.questions.flatMap((found) => {
        const reason = faultOf(found);
        return reason === undefined ? [] : [{ place: found.place, excerpt: found.excerpt, reason }];
      }),
    ],
  };
}

/** As every reader of files with pictures gives it. */
type Shows = Parameters<typeof writtenPictures>[0] & { exhibits?: Exhibit[] };
type FileQuestion = ReadQuestion['question'];

const namesIn = (question: FileQuestion): string[] => writtenPictures(question as Shows);

function withNames(question: FileQuestion, stored: ReadonlyMap<string, string>): FileQuestion {
  const { exhibits, ...texts } = question as Shows;
  return {
    ...withWrittenTexts(texts, (text) => withPictureNames(text, STORED_BASE, stored)),
    ...(exhibits && {
      exhibits: exhibits.map(({ picture, ...exhibit }) => ({
        ...exhibit,
        ...(picture !== undefined && { picture: stored.get(picture) ?? picture }),
      })),
    }),
  };
}
