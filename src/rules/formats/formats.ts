import type { Reader, Writer } from './format.ts';
import type { FormatName } from './names.ts';

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
};

const sheet = () => import('./sheet/table.ts').then(({ readSheet }) => readSheet);
const xml = () => import('./xml/read-xml.ts').then(({ readXml }) => readXml);
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
  },
  csv: {
    title: 'CSV',
    extensions: ['csv'],
    type: 'text/csv',
    read: sheet,
    write: () => import('./sheet/write-sheet.ts').then(({ sheetWriter }) => sheetWriter(',')),
  },
  tsv: {
    title: 'TSV',
    extensions: ['tsv', 'tab'],
    type: 'text/tab-separated-values',
    read: sheet,
    write: () => import('./sheet/write-sheet.ts').then(({ sheetWriter }) => sheetWriter('\t')),
  },
  gift: {
    title: 'GIFT',
    extensions: ['gift'],
    type: 'text/plain',
    read: () => import('./gift/read-gift.ts').then(({ readGift }) => readGift),
    write: () => import('./gift/write-gift.ts').then(({ writeGift }) => writeGift),
  },
  aiken: {
    title: 'Aiken',
    extensions: ['aiken', 'txt'],
    type: 'text/plain',
    read: () => import('./aiken.ts').then(({ readAiken }) => readAiken),
  },
  xlsx: {
    title: 'Excel',
    extensions: ['xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    read: () => import('./sheet/read-xlsx.ts').then(({ readXlsx }) => readXlsx),
  },
  moodle: {
    title: 'Moodle XML',
    extensions: ['xml'],
    type: 'application/xml',
    holdsPictures: true,
    read: xml,
    write: () => import('./moodle/write-moodle.ts').then(({ writeMoodle }) => writeMoodle),
  },
  qti12: { title: 'QTI 1.2', extensions: ['zip', 'xml'], type: 'application/zip', read: archive },
  qti21: {
    title: 'QTI 2.1',
    extensions: ['zip', 'xml'],
    type: 'application/zip',
    holdsPictures: true,
    read: archive,
    write: () => import('./qti/write-qti.ts').then(({ writeQti21 }) => writeQti21),
  },
  qti30: {
    title: 'QTI 3.0',
    extensions: ['zip', 'xml'],
    type: 'application/zip',
    holdsPictures: true,
    read: archive,
    write: () => import('./qti/write-qti.ts').then(({ writeQti30 }) => writeQti30),
  },
  canvas: { title: 'Canvas', extensions: ['imscc'], type: 'application/zip', read: archive },
  text2qti: {
    title: 'text2qti',
    extensions: ['md', 'txt'],
    type: 'text/markdown',
    read: () => import('./text2qti.ts').then(({ readText2qti }) => readText2qti),
  },
  anki: {
    title: 'Anki text',
    extensions: ['txt'],
    type: 'text/tab-separated-values',
    holdsCards: true,
    read: () => import('./cards/tsv.ts').then(({ readAnkiText }) => readAnkiText),
    write: () => import('./cards/tsv.ts').then(({ writeAnkiText }) => writeAnkiText),
  },
  apkg: { title: 'Anki package', extensions: ['apkg', 'colpkg'], type: 'application/octet-stream', holdsCards: true },
  cairn: { title: 'Cairn exam package', extensions: ['zip'], type: 'application/zip', holdsCards: true },
};
