import { emptyReading, FileRefused, type Reader } from '../format.ts';
import { EMPTY_ARCHIVE } from '../foreign-file.ts';
import { readXml, xmlReading } from '../read-xml.ts';
import { packageFiles } from './package-files.ts';
import { firstIn, lostFiles, namesText, otherFiles, samenessOf } from './several-files.ts';
import { entryNames, isZip, unzip } from './unzip.ts';

const MANIFEST = /(^|\/)imsmanifest\.xml$/i;
/** How Blackboard names its files, of which only some are XML. */
const BLACKBOARD = /\.dat$/i;

/**
 * An archive containing XML: a QTI package, or a course of Canvas or Blackboard. Each file is read separately. What another file holds
 * too is counted as a repeat, and files without questions are named.
 */
const readPackage: Reader = (bytes) => {
  const entries = unzip(bytes, (name) => /\.(xml|qti|dat)$/i.test(name) && !MANIFEST.test(name));
  const reading = emptyReading();
  const files = packageFiles(bytes);
  const isFirst = firstIn(reading);
  const questionFiles = new Set<string>();
  // What Canvas writes for itself has more in it than what it exports for others, so that comes first.
  const isForeign = ({ name }: { name: string }) => !name.startsWith('non_cc_assessments/');
  for (const { name, bytes: content } of [
    ...entries.filter((entry) => !isForeign(entry)),
    ...entries.filter((entry) => isForeign(entry)),
  ]) {
    const within = <T extends { place: string }>(list: readonly T[]) =>
      list.map((entry) => ({ ...entry, place: `${name}, ${entry.place}` }));
    try {
      const read = xmlReading(content, { ...files.beside(name), pictures: reading.pictures });
      if (!read) continue;
      questionFiles.add(name);
      const repeatsBefore = reading.repeats.length;
      reading.questions.push(...within(read.questions).filter((found) => isFirst(found, samenessOf(found.question))));
      // A question that does not fit is known only by how it begins.
      reading.misfits.push(
        ...within(read.misfits).filter(
          (misfit) => misfit.excerpt === '' || isFirst(misfit, JSON.stringify([misfit.excerpt, misfit.reason])),
        ),
      );
      // What a repeat loses, the first one told.
      const repeated = new Set(reading.repeats.slice(repeatsBefore).map(({ place }) => place));
      reading.losses.push(...within(read.losses).filter(({ place }) => !repeated.has(place)));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      if (BLACKBOARD.test(name)) continue;
      questionFiles.add(name);
      reading.misfits.push({ place: name, excerpt: '', reason: error.message });
    }
  }
  const names = entryNames(bytes);
  const others = otherFiles(names, (name) => questionFiles.has(name) || files.isTaken(name));
  if (reading.questions.length + reading.misfits.length === 0)
    return Promise.reject(new FileRefused('No questions to import', nothingIn(names, questionFiles.size > 0, others)));
  reading.losses.push(...lostFiles(others));
  return Promise.resolve(reading);
};

function nothingIn(names: readonly string[], isOfQuiz: boolean, others: readonly string[]): string {
  if (names.length === 0) return EMPTY_ARCHIVE;
  const what = isOfQuiz
    ? 'The archive has the files of a quiz, but there are no questions in them'
    : 'The archive contains no question files';
  return others.length === 0 ? what : `${what}. Unpack it, and import what it contains: ${namesText(others)}`;
}

/** One of its files on its own, or the whole archive. */
export const readXmlOrPackage: Reader = (bytes) => (isZip(bytes) ? readPackage(bytes) : readXml(bytes));
