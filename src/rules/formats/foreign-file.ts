import { Gunzip } from 'fflate';
import { FileRefused } from './format.ts';

/** The title when refusing a file that is something else than a bank. */
export const NOT_READ = 'File not supported';

const AS_TABLE = 'Save it as an Excel workbook (.xlsx) or as CSV, and import that.';
const UNPACK = 'Unpack it, and import the files in it.';
const MOODLE_BACKUP =
  'This is a Moodle backup, which holds a whole course. In Moodle, open the question bank, export its questions as Moodle XML, and import that file.';
const DATABASE =
  'This is a database. Export its questions as CSV, and import that; from Anki, export the deck as a package (.apkg).';
const PICTURE =
  'This is a picture. Questions are imported as text: copy them into a spreadsheet, or save them as plain text.';
const PDF =
  'This is a PDF document. Copy its questions into a spreadsheet, or save them as plain text with options “A.”, “B.” and a line “ANSWER: B” below each question.';
const written = (what: string) =>
  `This is a ${what}. Copy its questions into a spreadsheet, or save it as plain text with options “A.”, “B.” and a line “ANSWER: B” below each question.`;
const WORD = written('Word document');
const RECORDING = 'This is a recording or a video. Export questions as CSV, Moodle XML, or QTI, and import that.';
const PROGRAM = 'This is a program. Export questions as CSV, Moodle XML, or QTI, and import that.';
const SLIDES = 'This is a presentation. Copy its questions into a spreadsheet, and import that.';
const archive = (name: string) => `This is an archive (${name}). ${UNPACK}`;

/** Files that people try and nobody here reads, by what stands at a place of them; `at` is 0 if omitted. */
const SIGNS: readonly { sign: string; at?: number; why: string }[] = [
  { sign: '%PDF-', why: PDF },
  { sign: 'SQLite format 3\0', why: DATABASE },
  { sign: 'Standard Jet DB', at: 4, why: DATABASE },
  { sign: 'Standard ACE DB', at: 4, why: DATABASE },
  { sign: '\xd0\xcf\x11\xe0', why: `This is a file from an old version of Office. ${AS_TABLE}` },
  { sign: '{\\rtf', why: written('rich text document (RTF)') },
  { sign: '\x89PNG', why: PICTURE },
  { sign: '\xff\xd8\xff', why: PICTURE },
  { sign: 'GIF87a', why: PICTURE },
  { sign: 'GIF89a', why: PICTURE },
  { sign: 'WEBP', at: 8, why: PICTURE },
  { sign: 'II*\0', why: PICTURE },
  { sign: 'MM\0*', why: PICTURE },
  { sign: 'ftyphei', at: 4, why: PICTURE },
  { sign: 'ftypavif', at: 4, why: PICTURE },
  { sign: 'ftyp', at: 4, why: RECORDING },
  { sign: 'WAVE', at: 8, why: RECORDING },
  { sign: 'ID3', why: RECORDING },
  { sign: 'OggS', why: RECORDING },
  { sign: '\x1a\x45\xdf\xa3', why: RECORDING },
  { sign: 'Rar!', why: archive('RAR') },
  { sign: '7z\xbc\xaf', why: archive('7-Zip') },
  { sign: 'BZh', why: archive('bzip2') },
  { sign: '\xfd7zXZ', why: archive('xz') },
  { sign: '\x28\xb5\x2f\xfd', why: archive('Zstandard') },
  { sign: 'PK\x07\x08', why: 'This is one part of a split archive. Export the questions as one file.' },
  { sign: '\x7fELF', why: PROGRAM },
  { sign: 'MZ\x90', why: PROGRAM },
];

/** Files that are archives themselves, by an entry of theirs. */
const ENTRIES: readonly [RegExp, string][] = [
  [/^moodle_backup\.xml$/, MOODLE_BACKUP],
  [/^word\/document\.xml$/, WORD],
  [/^ppt\/presentation\.xml$/, SLIDES],
  [/^META-INF\/manifest\.xml$/, `This is an OpenDocument file. ${AS_TABLE}`],
  [/^META-INF\/container\.xml$/, 'This is an e-book. Copy its questions into a spreadsheet, and import that.'],
  [/^xl\/workbook\.bin$/, `This is a binary Excel workbook. ${AS_TABLE}`],
  [/^Index(\.zip|\/Document\.iwa)$/, `This is a document of Numbers, Pages, or Keynote. ${AS_TABLE}`],
];

export const EMPTY_ARCHIVE = 'The archive is empty. Export the questions again.';

/** Why an archive with these entries is none that holds questions; null: it may be one. */
export const foreignArchive = (names: readonly string[]): string | null =>
  names.length === 0 ? EMPTY_ARCHIVE : (ENTRIES.find(([entry]) => names.some((name) => entry.test(name)))?.[1] ?? null);

/** How much of a file tells whether it is text. */
const LOOKED_AT = 200_000;
/** Which share of control characters no text has. */
const MOST_CONTROL = 0.01;

/** Refuses what is no text and no ZIP archive, and says what it is instead. Throws {@link FileRefused}. */
export function refuseForeign(name: string, bytes: Uint8Array): void {
  const why = whyForeign(name, bytes.subarray(0, LOOKED_AT));
  if (why !== null) throw new FileRefused(NOT_READ, why);
}

function whyForeign(name: string, bytes: Uint8Array): string | null {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return whyGzip(name, bytes);
  const found = SIGNS.find(({ sign, at = 0 }) =>
    [...sign].every((letter, index) => bytes[at + index] === letter.charCodeAt(0)),
  );
  if (found) return found.why;
  // Such an archive has no sign at its beginning.
  if (signsAt(bytes, 257, 5) === 'ustar') return holdsBackup(bytes) ? MOODLE_BACKUP : archive('tar');
  if (/^\s*<(!doctype html|html)\b/i.test(signsAt(bytes, 0, 200)))
    return 'This is a web page. Export the questions as CSV, Moodle XML, or QTI, and import that.';
  if (isZipOrWide(bytes)) return null;
  const control = bytes.reduce((count, byte) => (isControl(byte) ? count + 1 : count), 0);
  return control > Math.max(1, bytes.length * MOST_CONTROL)
    ? 'This is not a text file, or its encoding is unknown. Export the questions as CSV, JSON, Moodle XML, or QTI, and save texts as UTF-8.'
    : null;
}

const signsAt = (bytes: Uint8Array, at: number, count: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + count));

/** An archive, or a text in UTF-16 that says so. */
const isZipOrWide = ([first, second]: Uint8Array): boolean =>
  (first === 0x50 && second === 0x4b) || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** All but tabs, line breaks, page breaks, and the signs that terminals color text with. */
const isControl = (byte: number): boolean => byte < 32 && ![9, 10, 11, 12, 13, 27].includes(byte);

const holdsBackup = (bytes: Uint8Array): boolean => /moodle_backup\.xml|\.ARCHIVE_INDEX/.test(signsAt(bytes, 0, 2000));

/** What is in a file that is only compressed, by its first bytes. */
function whyGzip(name: string, bytes: Uint8Array): string {
  if (/\.mbz$/i.test(name)) return MOODLE_BACKUP;
  let inside = new Uint8Array();
  try {
    const unpacking = new Gunzip((part) => (inside = inside.length === 0 ? part : inside));
    unpacking.push(bytes.subarray(0, 4000));
  } catch {
    // Damaged, or not complete: then only its sign tells what it is.
  }
  return holdsBackup(inside) ? MOODLE_BACKUP : archive('gzip');
}
