import type { KindName } from '#rules/question/kinds/names.ts';

/** What questions of a kind are called: one, and several. */
export const KIND_TITLES: Record<KindName, readonly [one: string, many: string]> = {
  console: ['console lab', 'console labs'],
  ruleset: ['rule table', 'rule tables'],
  hotspot: ['picture question', 'picture questions'],
  matching: ['matching question', 'matching questions'],
  ordering: ['ordering question', 'ordering questions'],
  matrix: ['grid', 'grids'],
  blanks: ['fill-in question', 'fill-in questions'],
  multiple: ['multiple-answer question', 'multiple-answer questions'],
  single: ['single-answer question', 'single-answer questions'],
};

/** Every kind, the most hands-on first. */
export const KIND_ORDER = Object.keys(KIND_TITLES) as KindName[];
