/** Every kind of question, separate from the table to keep code that needs only the names small. */
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

/** The default kind of a question. */
export const USUAL_KIND: KindName = KIND_NAMES[0];
/** The kind of labs on devices. */
export const LAB_KIND = 'console' satisfies KindName;
