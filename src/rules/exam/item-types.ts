import { listText } from '#rules/wording/list.ts';

/** The question types vendors announce. */
export const ITEM_TYPES = [
  'single',
  'multiple',
  'ordering',
  'matching',
  'drag-and-drop',
  'fill-in-the-blank',
  'hot-area',
  'yes-no',
  'case-study',
  'lab',
  'performance',
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

const NAMES: Record<ItemType, string> = {
  single: 'single-answer questions',
  multiple: 'multiple-answer questions',
  ordering: 'ordering questions',
  matching: 'matching questions',
  'drag-and-drop': 'drag-and-drop questions',
  'fill-in-the-blank': 'fill-in-the-blank questions',
  'hot-area': 'hot area questions',
  'yes-no': 'yes/no series',
  'case-study': 'case studies',
  lab: 'lab simulations',
  performance: 'performance-based questions',
};

/** What to say if the real exam has question types the bank lacks; null if the bank has them all. */
export function missingTypesText(missing: readonly ItemType[]): string | null {
  if (missing.length === 0) return null;
  return `The real exam also has ${listText(missing.map((type) => NAMES[type]))}; this bank has none yet.`;
}
