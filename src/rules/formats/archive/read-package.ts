import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import type { StoredPart } from '../../question/option.ts';
import { acceptedParts } from '../../question/part/entry.ts';
import { emptyReading, FileRefused, type Reader, WHOLE_FILE } from '../format.ts';
import { withPicturesInWords } from '../../question/text/text-pictures.ts';
import { readXml, xmlReading } from '../xml/read-xml.ts';
import { packageFiles } from './package-files.ts';
import { entryNames, isZip, unzip } from './unzip.ts';
import { countText, numberText } from '../../wording/count.ts';
import { listText } from '../../wording/list.ts';
import { excerptOf } from '../text/excerpt.ts';

const MANIFEST = /(^|\/)imsmanifest\.xml$/i;

/**
 * An archive containing XML: a QTI package, or a Canvas course. Each file is read separately. What another file holds too is counted
 * as a repeat, and files without questions are named.
 */
const readPackage: Reader = (bytes) => {
  const entries = unzip(bytes, (name) => /\.(xml|qti)$/i.test(name) && !MANIFEST.test(name));
  const reading = emptyReading();
  const filesOf = packageFiles(bytes);
  const first = firstPlaces();
  const questionFiles = new Set<string>();
  // What Canvas writes for itself has more in it than what it exports for others, so that comes first.
  const isForeign = ({ name }: { name: string }) => !name.startsWith('non_cc_assessments/');
  for (const { name, bytes: content } of [
    ...entries.filter((entry) => !isForeign(entry)),
    ...entries.filter(isForeign),
  ]) {
    const within = <T extends { place: string }>(list: readonly T[]) =>
      list.map((entry) => ({ ...entry, place: `${name}, ${entry.place}` }));
    try {
      const read = xmlReading(content, { fileAt: filesOf(name), pictures: reading.pictures });
      if (!read) continue;
      questionFiles.add(name);
      const repeated = new Set<string>();
      const isFirst = ({ place, excerpt }: { place: string; excerpt: string }, sameness: string): boolean => {
        const of = first(sameness, place);
        if (of === null) return true;
        repeated.add(place);
        reading.repeats.push({ place, excerpt, of });
        return false;
      };
      reading.questions.push(...within(read.questions).filter((found) => isFirst(found, samenessOf(found.question))));
      // A question that does not fit is known only by how it begins.
      reading.misfits.push(
        ...within(read.misfits).filter(
          (misfit) => misfit.excerpt === '' || isFirst(misfit, JSON.stringify([misfit.excerpt, misfit.reason])),
        ),
      );
      // What a repeat loses, the first one told.
      reading.losses.push(...within(read.losses).filter(({ place }) => !repeated.has(place)));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      questionFiles.add(name);
      reading.misfits.push({ place: name, excerpt: '', reason: error.message });
    }
  }
  const others = entryNames(bytes).filter(
    (name) => OTHER_FILE.test(name) && !OF_COURSE.test(name) && !questionFiles.has(name),
  );
  if (questionFiles.size === 0)
    return Promise.reject(
      new FileRefused(
        'No questions to import',
        `The archive contains no question files${others.length > 0 ? `. Unpack it, and import what it contains: ${namesText(others)}` : ''}`,
      ),
    );
  if (others.length > 0)
    reading.losses.push({
      place: WHOLE_FILE,
      what: `${countText(others.length, 'file')} of the archive without questions: ${namesText(others)}`,
    });
  return Promise.resolve(reading);
};

/** Files in which an author may expect questions or texts; and those in which courses keep their settings. */
const OTHER_FILE = /\.(csv|tsv|txt|gift|md|json|xlsx?|ods|docx?|odt|pptx?|pdf|html?|rtf|zip|apkg)$/i;
const OF_COURSE = /^course_settings\//;
const MOST_NAMED = 5;

function namesText(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map((name) => excerptOf(name));
  return listText(names.length > MOST_NAMED ? [...named, `${numberText(names.length - MOST_NAMED)} more`] : named);
}

/** Remembers where something stood first; null: it stands there first. */
function firstPlaces(): (sameness: string, place: string) => string | null {
  const places = new Map<string, string>();
  return (sameness, place) => {
    const of = places.get(sameness);
    if (of === undefined) places.set(sameness, place);
    return of ?? null;
  };
}

/** One of its files on its own, or the whole archive. */
export const readXmlOrPackage: Reader = (bytes) => (isZip(bytes) ? readPackage(bytes) : readXml(bytes));

/** What makes two questions the same; pictures are what they show, since each has a name of its own in a file. */
const samenessOf = ({ text, options, correctAnswers, parts = [], exhibits = [] }: Record<string, unknown>) =>
  JSON.stringify([
    ...[text as string, ...(options as string[])].map((own) => withPicturesInWords(own)),
    correctAnswers,
    (parts as StoredPart[]).map(({ text: own, accepts }) => [withPicturesInWords(own), acceptedParts(accepts)]),
    (exhibits as Exhibit[]).map((exhibit) => [exhibit.title, exhibit.text]),
  ]);
