import { uploadPicture } from '#contract/question-picture.ts';
import type { ReadQuestion, Reading } from '#rules/formats/format.ts';
import type { Exhibit } from '#rules/question/exhibit/exhibit.ts';
import { encodedBase64 } from '#rules/formats/picture/picture-reader.ts';
import { type Api, ApiError } from '#web/api.ts';

/**
 * Has the site store the pictures of a file, as it stores one that is chosen in the form of a question, and names them in the questions as
 * they are called there. A question whose picture is refused does not fit, for the reason that the site gives.
 */
export async function withStoredPictures(
  api: Api,
  reading: Reading,
  onProgress: (done: number, all: number) => void,
): Promise<Reading> {
  if (reading.pictures.size === 0) return reading;
  const nameOfFile = new Map<string, string>();
  const refusals = new Map<string, string>();
  let done = 0;
  // One after another: the site looks at one at a time.
  for (const [name, bytes] of reading.pictures) {
    onProgress(done, reading.pictures.size);
    try {
      nameOfFile.set(name, (await api(uploadPicture, { body: { data: encodedBase64(bytes) } })).picture);
    } catch (error) {
      if (!(error instanceof ApiError && error.problem)) throw error;
      refusals.set(name, error.problem.error);
    }
    done += 1;
  }
  const faultOf = ({ question }: ReadQuestion) =>
    exhibitsOf(question).flatMap(({ picture = '' }) => refusals.get(picture) ?? [])[0];
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

const exhibitsOf = ({ exhibits = [] }: ReadQuestion['question']) => exhibits as Exhibit[];

function withNames(question: ReadQuestion['question'], stored: ReadonlyMap<string, string>) {
  const exhibits = exhibitsOf(question).map(({ picture, ...exhibit }) => ({
    ...exhibit,
    ...(picture !== undefined && { picture: stored.get(picture) ?? picture }),
  }));
  return exhibits.length === 0 ? question : { ...question, exhibits };
}
