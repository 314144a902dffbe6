import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import type { StoredPart } from '../../question/option.ts';
import { acceptedParts } from '../../question/part/entry.ts';
import { withPicturesInWords } from '../../question/text/text-pictures.ts';
import { countText, numberText } from '../../wording/count.ts';
import { listText } from '../../wording/list.ts';
import { type ImportRow, type Loss, type Reading, WHOLE_FILE } from '../format.ts';
import { excerptOf } from '../text/excerpt.ts';

/** Tells whether what an archive holds is there for the first time; if it is not, it is added to the repeats of `reading`. */
export function firstIn(reading: Reading) {
  const places = new Map<string, string>();
  return ({ place, excerpt }: { place: string; excerpt: string }, sameness: string): boolean => {
    const of = places.get(sameness);
    if (of === undefined) places.set(sameness, place);
    else reading.repeats.push({ place, excerpt, of });
    return of === undefined;
  };
}

/** What makes two questions the same; pictures are what they show, since each has a name of its own in a file. */
export const samenessOf = ({ text, options, correctAnswers, parts = [], exhibits = [] }: ImportRow) =>
  JSON.stringify([
    ...[text as string, ...(options as string[])].map((own) => withPicturesInWords(own)),
    correctAnswers,
    (parts as StoredPart[]).map(({ text: own, accepts }) => [withPicturesInWords(own), acceptedParts(accepts)]),
    (exhibits as Exhibit[]).map((exhibit) => [exhibit.title, exhibit.text]),
  ]);

/** Files in which an author may expect questions or texts; and those in which courses keep their settings. */
const OTHER_FILE = /\.(csv|tsv|txt|gift|md|json|xlsx?|ods|docx?|odt|pptx?|pdf|html?|rtf|zip|apkg)$/i;
const OF_COURSE = /^course_settings\/|(^|\/)info(Course|CourseInstance|Assessment)?\.json$/;
const MOST_NAMED = 5;

/** The files of an archive that an author may miss after an import; `used`: whether something of one was read. */
export const otherFiles = (names: readonly string[], used: (name: string) => boolean): string[] =>
  names.filter((name) => OTHER_FILE.test(name) && !OF_COURSE.test(name) && !used(name));

export function namesText(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map((name) => excerptOf(name));
  return listText(names.length > MOST_NAMED ? [...named, `${numberText(names.length - MOST_NAMED)} more`] : named);
}

/** What an import says of them. */
export const lostFiles = (names: readonly string[]): Loss[] =>
  names.length === 0
    ? []
    : [
        {
          place: WHOLE_FILE,
          what: `${countText(names.length, 'file')} of the archive without questions: ${namesText(names)}`,
        },
      ];
