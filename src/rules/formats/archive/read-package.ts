import type { Exhibit } from '../../question/exhibit/exhibit.ts';
import type { StoredPart } from '../../question/option.ts';
import { acceptedParts } from '../../question/part/entry.ts';
import { emptyReading, FileRefused, type Reader } from '../format.ts';
import { withPicturesInWords } from '../../question/text/text-pictures.ts';
import { readXml, xmlReading } from '../xml/read-xml.ts';
import { packageFiles } from './package-files.ts';
import { entryNames, isZip, unzip } from './unzip.ts';

/** An archive containing XML: a QTI package, or a Canvas course. Each file is read separately. */
const readPackage: Reader = (bytes) => {
  const entries = unzip(bytes, (name) => /\.(xml|qti|dat)$/i.test(name) && !/(^|\/)imsmanifest\.xml$/i.test(name));
  const reading = emptyReading();
  const filesOf = packageFiles(bytes);
  const samenessKeys = new Set<string>();
  let isKnown = false;
  // What Canvas writes for itself has more in it than what it exports for others, so that comes first.
  const isForeign = ({ name }: { name: string }) => !name.startsWith('non_cc_assessments/');
  for (const { name, bytes: content } of [
    ...entries.filter((entry) => !isForeign(entry)),
    ...entries.filter(isForeign),
  ]) {
    const within = <T extends { place: string }>(list: readonly T[]) =>
      list.map((entry) => ({ ...entry, place: `${name}, ${entry.place}` }));
    try {
      const read = xmlReading(content, { ...filesOf(name), pictures: reading.pictures });
      if (!read) continue;
      isKnown = true;
      const fresh = read.questions.filter(({ question }) => !samenessKeys.has(samenessOf(question)));
      for (const { question } of fresh) samenessKeys.add(samenessOf(question));
      // A file whose questions were all in another one is the same quiz again.
      if (read.questions.length > 0 && fresh.length === 0) continue;
      reading.questions.push(...within(fresh));
      reading.misfits.push(...within(read.misfits));
      reading.losses.push(...within(read.losses));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      // Of Blackboard's files, only some are XML.
      if (/\.dat$/i.test(name)) continue;
      isKnown = true;
      reading.misfits.push({ place: name, excerpt: '', reason: error.message });
    }
  }
  if (entryNames(bytes).length === 0)
    return Promise.reject(new FileRefused('No questions to import', 'The archive is empty'));
  if (!isKnown)
    return Promise.reject(new FileRefused('No questions to import', 'The archive contains no question files'));
  if (reading.questions.length + reading.misfits.length === 0)
    return Promise.reject(
      new FileRefused(
        'No questions to import',
        'The archive has the files of a quiz, but there are no questions in them',
      ),
    );
  return Promise.resolve(reading);
};

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
