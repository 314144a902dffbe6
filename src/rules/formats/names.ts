/** Every file format for questions or flashcards. */
export const FORMAT_NAMES = [
  'json',
  'csv',
  'tsv',
  'xlsx',
  'gift',
  'aiken',
  'moodle',
  'qti12',
  'qti21',
  'qti30',
  'canvas',
  'prairielearn',
  'markdown',
  'text2qti',
  'anki',
  'apkg',
  'cairn',
] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** Other names people use, without spaces and punctuation. */
const ALIASES: Record<string, FormatName> = {
  excel: 'xlsx',
  moodlexml: 'moodle',
  xml: 'moodle',
  qti1: 'qti12',
  qti: 'qti21',
  qti2: 'qti21',
  qti22: 'qti21',
  qti3: 'qti30',
  imscc: 'canvas',
  md: 'markdown',
  ankitsv: 'anki',
  ankitxt: 'anki',
  native: 'cairn',
  package: 'cairn',
};

/** The format with that name. */
export function formatNamed(name: string): FormatName | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return FORMAT_NAMES.find((own) => own === plain) ?? ALIASES[plain];
}
