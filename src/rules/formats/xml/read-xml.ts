import { FileRefused, type Reader, type Reading } from '../format.ts';
import { moodleReading } from '../moodle/read-moodle.ts';
import { qti1Reading } from '../qti/read-qti1.ts';
import { qti2Reading } from '../qti/read-qti2.ts';
import type { PictureSource } from '../picture/picture-reader.ts';
import { childrenOf, type Element, readTree } from './tree.ts';

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

/** Moodle's XML, or any version of QTI. */
export const readXml: Reader = (bytes) => {
  const reading = xmlReading(bytes);
  if (!reading) return Promise.reject(new FileRefused('Invalid XML file', 'It is neither Moodle XML nor QTI'));
  return Promise.resolve(reading);
};
