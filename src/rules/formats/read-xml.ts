import { FileRefused, type Reader, type Reading } from './format.ts';
import { moodleReading } from './moodle/read-moodle.ts';
import { qti1Reading } from './qti/read-qti1.ts';
import { qti2Reading } from './qti/read-qti2.ts';
import type { PictureSource } from './picture/picture-reader.ts';
import { below, childrenOf, type Element, readTree } from './xml/tree.ts';

/** What to read from XML, by its root element. */
const ROOTS: Record<string, (root: Element, source: PictureSource) => Reading> = {
  quiz: moodleReading,
  questestinterop: qti1Reading,
  assessmentItem: qti2Reading,
  assessmentTest: qti2Reading,
  'qti-assessment-item': qti2Reading,
  'qti-assessment-test': qti2Reading,
};

/** The questions in XML, with the files beside it; null: it isn't a format that has any. Throws {@link FileRefused} if it is no XML. */
export function xmlReading(
  bytes: Uint8Array,
  source: PictureSource = { fileAt: () => null, pictures: new Map() },
): Reading | null {
  const root = readTree(bytes);
  if (childrenOf(root).length === 0) throw new FileRefused('Invalid XML file', 'The XML is invalid from its beginning');
  const read = childrenOf(root).map(({ name }) => ROOTS[name]);
  return read.find((way) => way !== undefined)?.(root, source) ?? null;
}

const nothingIn = (why: string) => new FileRefused('No questions to import', why);
const ONLY_MANIFEST =
  'This is only the table of contents of a package (imsmanifest.xml). Import the whole package, a ZIP file, which holds the questions.';
const ONLY_CATEGORIES = 'The file has categories but no questions in them. Export the questions of the category, too.';
const NO_ITEMS =
  'The file has the frame of a quiz but no questions in it. Export the quiz together with its questions.';

/** Moodle's XML, or any version of QTI. */
export const readXml: Reader = (bytes) => {
  const reading = xmlReading(bytes);
  const [{ name = '' } = {}] = childrenOf(readTree(bytes));
  if (!reading && name === 'manifest') return Promise.reject(nothingIn(ONLY_MANIFEST));
  if (!reading) return Promise.reject(new FileRefused('Invalid XML file', 'It is neither Moodle XML nor QTI'));
  if (reading.questions.length + reading.misfits.length > 0) return Promise.resolve(reading);
  const isQuiz = name === 'quiz' && below(readTree(bytes), 'category').length > 0;
  return Promise.reject(nothingIn(isQuiz ? ONLY_CATEGORIES : NO_ITEMS));
};
