import type { Reader, RestWriter, Writer } from './format.ts';
import type { FormatName } from './names.ts';
import type { TextForm } from './rest/text-rest.ts';
import type { Table } from './sheet/table.ts';

type Format = {
  /** Its common name. */
  title: string;
  /** Its file extensions; ours use the first. */
  extensions: readonly [string, ...string[]];
  type: string;
  /** Whether flashcards can be written in it. */
  holdsCards?: true;
  /** Whether it includes pictures. */
  holdsPictures?: true;
  /** Its reader and writer, loaded on demand; absent if unsupported, or only available with SQLite. */
  read?: () => Promise<Reader>;
  write?: () => Promise<Writer>;
  /** Writes what an import left out of a file. */
  rest?: () => Promise<RestWriter>;
};

const sheet = () => import('./sheet/table.ts').then(({ readSheet }) => readSheet);
const xml = () => import('./read-xml.ts').then(({ readXml }) => readXml);
const xmlRest = () => import('./rest/xml-rest.ts').then((rest) => rest.xmlRest);
const restOfText = async (form: TextForm) => (await import('./rest/text-rest.ts')).textRest(form);
const restOfTable = async (read: () => Promise<(bytes: Uint8Array) => Table>) =>
  (await import('./rest/table-rest.ts')).tableRest(await read());
const sheetRest = () => restOfTable(() => import('./sheet/table.ts').then(({ readTable }) => readTable));
const archive = () => import('./archive/read-package.ts').then(({ readXmlOrPackage }) => readXmlOrPackage);

/** Every format by name: the only place that knows them all. */
export const FORMATS: Record<FormatName, Format> = {
  json: {
    title: 'JSON',
    extensions: ['json'],
    type: 'application/json',
    holdsCards: true,
    read: () => import('./json.ts').then(({ readJson }) => readJson),
    write: () => import('./json.ts').then(({ writeJson }) => writeJson),
    rest: () => import('./rest/json-rest.ts').then(({ jsonRest }) => jsonRest),
  },
  csv: {
    title: 'CSV',
    extensions: ['csv'],
    type: 'text/csv',
    read: sheet,
    write: () => import('./sheet/write-sheet.ts').then(({ sheetWriter }) => sheetWriter(',')),
    rest: sheetRest,
  },
  tsv: {
    title: 'TSV',
    extensions: ['tsv', 'tab'],
    type: 'text/tab-separated-values',
    read: sheet,
    write: () => import('./sheet/write-sheet.ts').then(({ sheetWriter }) => sheetWriter('\t')),
    rest: sheetRest,
  },
  gift: {
    title: 'GIFT',
    extensions: ['gift'],
    type: 'text/plain',
    read: () => import('./gift/read-gift.ts').then(({ readGift }) => readGift),
    write: () => import('./gift/write-gift.ts').then(({ writeGift }) => writeGift),
    rest: () => restOfText({ read: () => FORMATS.gift.read!(), comment: '//', isKept: /^\s*\$CATEGORY:/ }),
  },
  aiken: {
    title: 'Aiken',
    extensions: ['aiken', 'txt'],
    type: 'text/plain',
    read: () => import('./aiken.ts').then(({ readAiken }) => readAiken),
    rest: () => restOfText({ read: () => FORMATS.aiken.read!(), comment: '//' }),
  },
  xlsx: {
    title: 'Excel',
    extensions: ['xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    read: () => import('./sheet/read-xlsx.ts').then(({ readXlsx }) => readXlsx),
    rest: () => restOfTable(() => import('./sheet/read-xlsx.ts').then(({ readWorkbook }) => readWorkbook)),
  },
  moodle: {
    title: 'Moodle XML',
    extensions: ['xml'],
    type: 'application/xml',
    holdsPictures: true,
    read: xml,
    write: () => import('./moodle/write-moodle.ts').then(({ writeMoodle }) => writeMoodle),
    rest: xmlRest,
  },
  qti12: { title: 'QTI 1.2', extensions: ['zip', 'xml'], type: 'application/zip', read: archive, rest: xmlRest },
  qti21: {
    title: 'QTI 2.1',
    extensions: ['zip', 'xml'],
    type: 'application/zip',
    holdsPictures: true,
    read: archive,
    rest: xmlRest,
    write: () => import('./qti/write-qti.ts').then(({ writeQti21 }) => writeQti21),
  },
  qti30: {
    title: 'QTI 3.0',
    extensions: ['zip', 'xml'],
    type: 'application/zip',
    holdsPictures: true,
    read: archive,
    rest: xmlRest,
    write: () => import('./qti/write-qti.ts').then(({ writeQti30 }) => writeQti30),
  },
  canvas: { title: 'Canvas', extensions: ['imscc'], type: 'application/zip', read: archive, rest: xmlRest },
  prairielearn: {
    title: 'PrairieLearn',
    extensions: ['zip'],
    type: 'application/zip',
    read: () => import('./prairielearn/read-prairielearn.ts').then(({ readPrairieLearn }) => readPrairieLearn),
    rest: () => import('./rest/folder-rest.ts').then(({ folderRest }) => folderRest),
  },
  markdown: {
    title: 'Markdown',
    extensions: ['md', 'markdown'],
    type: 'text/markdown',
    read: () => import('./markdown/read-markdown.ts').then(({ readMarkdown }) => readMarkdown),
    rest: () => restOfText({ read: () => FORMATS.markdown.read!(), comment: '<!--', commentEnd: ' -->' }),
  },
  text2qti: {
    title: 'text2qti',
    extensions: ['md', 'txt'],
    type: 'text/markdown',
    read: () => import('./text2qti.ts').then(({ readText2qti }) => readText2qti),
    rest: () => restOfText({ read: () => FORMATS.text2qti.read!(), comment: '%', isAhead: /^(title|points)\s*:/i }),
  },
  anki: {
    title: 'Anki text',
    extensions: ['txt'],
    type: 'text/tab-separated-values',
    holdsCards: true,
    read: () => import('./cards/tsv.ts').then(({ readAnkiText }) => readAnkiText),
    write: () => import('./cards/tsv.ts').then(({ writeAnkiText }) => writeAnkiText),
    rest: () => import('./cards/tsv.ts').then(({ ankiTextRest }) => ankiTextRest),
  },
  apkg: { title: 'Anki package', extensions: ['apkg', 'colpkg'], type: 'application/octet-stream', holdsCards: true },
  cairn: {
    title: 'Cairn exam package',
    extensions: ['zip'],
    type: 'application/zip',
    holdsCards: true,
    rest: () => import('./rest/package-rest.ts').then(({ packageRest }) => packageRest),
  },
};
