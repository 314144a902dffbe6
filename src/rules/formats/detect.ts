import { entryNames, isZip } from './archive/unzip.ts';
import { foreignArchive, NOT_READ, refuseForeign } from './foreign-file.ts';
import { FileRefused } from './format.ts';
import { FORMATS } from './formats.ts';
import { FORMAT_NAMES, type FormatName } from './names.ts';
import { decodeText } from './text/decode.ts';

/** Clues at the start of a text, surest first. */
const BEGINNINGS: readonly [{ test(text: string): boolean }, FormatName][] = [
  [/^\s*[[{]\s*["{\]}]/, 'json'],
  // A sheet saved as text: tab-separated headings.
  [/^\ufeff?[^\n]*question[^\n\t]*\t[^\n]*\t/i, 'tsv'],
  [/^#(separator|html|columns|notetype|deck|tags|guid)\b/im, 'anki'],
  [{ test: (text) => rootOf(text) === 'quiz' }, 'moodle'],
  [/<questestinterop\b/, 'qti12'],
  [/<qti-assessment-(item|test)\b/, 'qti30'],
  [/<(\w+:)?assessment(Item|Test)\b/, 'qti21'],
  [/^[^\S\n]*(\$CATEGORY:|::.*?::)/m, 'gift'],
  [/^(?:#{2,6}\s+\S| {0,8}(?:[-*+]|\d{1,4}[.)])\s\[[ x]\]\s|\W{0,9}\*\*(?:correct )?answers?\b)/im, 'markdown'],
  [/^ANSWER\s*:/im, 'aiken'],
  [/^\*[a-z]\)\s/im, 'text2qti'],
  [/^\[\*\]\s/m, 'text2qti'],
  [{ test: isNumbered }, 'text2qti'],
  [/\{[^{}=~]*[=~][^{}]*\}/, 'gift'],
];
/** How a line begins that may be an option of Aiken. */
const LIKE_AN_OPTION = /^[^\S\n]*[([]?[A-Ha-h]\s*[).\]]+\s*\S/m;
/** The title when refusing a file of unknown format. */
export const UNKNOWN_TYPE = 'Invalid file type';
/** How much of a file is needed to recognize its text. */
export const LOOKED_AT = 200_000;
/** The file that identifies an exam package. */
export const PACKAGE_MARK = 'cairn.json';

/** The name of the element that an XML text begins with, after declarations and comments; empty if there is none. */
function rootOf(text: string): string {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    const end = text.startsWith('<!--', at) ? '-->' : /^<[?!]/.test(text.slice(at, at + 2)) ? '>' : null;
    if (end === null) return /^<([\w:.-]+)/.exec(text.slice(at, at + 200))?.[1] ?? '';
    const found = text.indexOf(end, at + 2);
    if (found < 0) return '';
    at = found + end.length;
  }
}

/** Whether a line with a number is followed by one with a choice. */
function isNumbered(text: string): boolean {
  const first = /^[^\S\n]*\d+[.)]\s+\S/m.exec(text);
  return first !== null && /^[^\S\n]*(\*?[a-z]\)|\[[ *]\])\s/im.test(text.slice(first.index + first[0].length));
}

/** A file's format, from its name and its beginning. Throws {@link FileRefused}, also for what is no bank, and says what it is. */
export function detectFormat(name: string, bytes: Uint8Array): FormatName {
  if (bytes.length === 0) throw new FileRefused('No questions to import', 'The file is empty.');
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const named = FORMAT_NAMES.find((own) => FORMATS[own].extensions.includes(extension));
  if (isZip(bytes)) return archiveFormat(named, bytes);
  refuseForeign(name, bytes);
  const { text } = decodeText(bytes.subarray(0, LOOKED_AT));
  const found = BEGINNINGS.find(([sign]) => sign.test(text))?.[1];
  // When many formats share an extension, the content says more.
  const isVague = named === undefined || ['txt', 'xml', 'tsv'].includes(extension);
  if (named === 'markdown') return isText2qti(text) ? 'text2qti' : named;
  const isProse = extension === 'txt' && found === undefined && !LIKE_AN_OPTION.test(text);
  const format = isProse ? undefined : ((isVague ? found : undefined) ?? named);
  if (format === undefined) throw new FileRefused(UNKNOWN_TYPE, 'The file is not in a format we can import');
  return format;
}

/** Whether Markdown is text2qti's: what is right has a star, or what is to be typed a sign, at the beginning of a line. */
const isText2qti = (text: string): boolean =>
  /^(?:\*[a-z]\)|\[\*\])\s/im.test(text) ||
  (/^(?:=\s|\^{4,}|_{3,}$|\*\s)/m.test(text) &&
    !/^(?:#{1,6}|\s{0,8}(?:[-*+] )?\[[ x]\]\s|\W{0,9}(?:correct )?answers?\b)/im.test(text));

/** An archive, by the files its format requires. */
function archiveFormat(named: FormatName | undefined, bytes: Uint8Array): FormatName {
  const names = entryNames(bytes);
  if (names.includes(PACKAGE_MARK)) return 'cairn';
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  if (names.some((name) => name.startsWith('collection.anki2'))) return 'apkg';
  const foreign = foreignArchive(names);
  if (foreign !== null) throw new FileRefused(NOT_READ, foreign);
  if (names.some((name) => /(^|\/)question\.html$/i.test(name))) return 'prairielearn';
  return named !== undefined && FORMATS[named].extensions.includes('imscc') ? named : 'qti21';
}
