import { isUtf8 } from 'node:buffer';
import { zipSync, strToU8 } from 'fflate';
import { directoryOf } from '#rules/formats/archive/central-directory.ts';
import { isZip, unzip } from '#rules/formats/archive/unzip.ts';
import { PACKAGE_MARK } from '#rules/formats/detect.ts';
import { FileRefused } from '#rules/formats/format.ts';
import { jsonBounds } from '#rules/formats/json/json-bounds.ts';
import { LIMITS } from '#rules/formats/limits.ts';
import { countText } from '#rules/wording/count.ts';
import { type ContentSource, memorySource } from '#server/features/content/pack/content-source.ts';
import { contentFiles } from '#server/features/content/export/content-files.ts';
import type { ExportedContent } from '#server/features/content/export/export.ts';
import { JSON_MOST } from '#server/features/content/pack/item-faults.ts';

/** Exams in one package, and the two files beside them. */
const MOST_FOLDERS = 500;
/** The format of a package; a later one that this version cannot read has a higher number. */
const FORM = 1;
const MARK = `${JSON.stringify({ format: 'cairn exam package', version: FORM }, null, 2)}\n`;
/** The first date in ZIP, which has no time zones, so that the bytes do not depend on when or where it is written. */
const firstDay = () => new Date(1980, 0, 1);
/** The only paths a package may contain. */
const PATHS = [
  /^(cairn|categories)\.json$/,
  /^[a-z0-9][a-z0-9.-]{0,59}\/exam\.json$/,
  /^[a-z0-9][a-z0-9.-]{0,59}\/questions\/[a-z0-9-]{1,40}\.json$/,
  /^[a-z0-9][a-z0-9.-]{0,59}\/study\/\d{1,2}\.\d{1,2}\.(md|json)$/,
];
const PICTURE_PATH = /^[a-z0-9][a-z0-9.-]{0,59}\/pictures\/[0-9a-f]{64}-\d{1,5}x\d{1,5}\.webp$/;

/** Whole exams in one file: a ZIP archive of their packs. The same content gives the same bytes. */
export function packageOf(content: ExportedContent): Uint8Array {
  const files: [string, string | Uint8Array][] = [[PACKAGE_MARK, MARK], ...contentFiles(content)];
  const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? strToU8(file) : file);
  return zipSync(Object.fromEntries(files.map(([path, file]) => [path, bytesOf(file)])), {
    mtime: firstDay(),
    level: 6,
  });
}

/**
 * The files of an exam package, in memory: nothing is written anywhere. A package with anything that an export never writes, or
 * with duplicates, is refused as a whole. Throws {@link FileRefused}.
 */
export function packageSource(bytes: Uint8Array): ContentSource {
  if (bytes.length > LIMITS.fileBytes) throw new FileRefused('File too large', LIMITS.tooLarge);
  if (!isZip(bytes)) throw refusal('The file is not a Cairn exam package');
  const entries = directoryOf(bytes);
  const names = entries.map(({ name }) => name);
  if (!names.includes(PACKAGE_MARK)) throw refusal('The archive is not a Cairn exam package');
  if (new Set(names).size < names.length) throw refusal('The archive contains the same file twice');
  for (const { name, isLink, isEncrypted } of entries) {
    const path = quote(name);
    if (isLink) throw refusal(`The archive contains a link: ${path}`);
    if (isEncrypted) throw refusal(`The archive is encrypted: ${path}`);
    if (!isFolder(name) && ![...PATHS, PICTURE_PATH].some((form) => form.test(name)))
      throw refusal(`The archive contains a file that does not belong in an exam package: ${path}`);
  }
  const files = new Map<string, Uint8Array>();
  for (const { name, bytes: content } of unzip(bytes, (entry) => !isFolder(entry))) {
    if (!PICTURE_PATH.test(name) && !isUtf8(content))
      throw refusal(`A file in the archive is not UTF-8 text: ${quote(name)}`);
    files.set(name, content);
  }
  if (new Set(names.map((name) => name.split('/')[0])).size > MOST_FOLDERS)
    throw refusal(`The package has more than ${countText(MOST_FOLDERS, 'folder')}`);
  refuseManyValues(files);
  refuseNewer(new TextDecoder().decode(files.get(PACKAGE_MARK)));
  return memorySource(files);
}

/** Other programs add entries for folders, which are empty. */
const isFolder = (name: string) => name.endsWith('/');

const refusal = (reason: string) => new FileRefused('Invalid archive', reason);
const quote = (name: string) => `“${name.slice(0, 80).toWellFormed()}”`;

/** Counts the values of all JSON in a package before any of it is parsed. */
function refuseManyValues(files: ReadonlyMap<string, Uint8Array>): void {
  let left = LIMITS.jsonValues;
  for (const [name, content] of files) {
    if (!name.endsWith('.json')) continue;
    const most = { ...JSON_MOST, values: left, longest: left };
    left -= jsonBounds(new TextDecoder().decode(content), most).values;
    if (left < 0) throw refusal(`The package has more than ${countText(LIMITS.jsonValues, 'value')}`);
  }
}

function refuseNewer(mark: string): void {
  const version = /"version"\s*:\s*(\d{1,6})/.exec(mark)?.[1];
  if (version === undefined) throw refusal('The archive is not a Cairn exam package');
  if (Number(version) > FORM) throw refusal('The package was made by a newer version of Cairn. Update Cairn first');
}
