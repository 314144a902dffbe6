/** Every kind of question, apart from the table so that what knows only the names stays small. */
export const KIND_NAMES = [
  'single',
  'multiple',
  'ordering',
  'matching',
  'matrix',
  'blanks',
  'console',
  'ruleset',
  'hotspot',
] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** The kind of a question that says none. */
export const USUAL_KIND: KindName = KIND_NAMES[0];
