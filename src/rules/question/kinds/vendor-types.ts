import type { ItemType } from '../../exam/item-types.ts';
import type { KindName } from './names.ts';

/** Vendors' names for our kinds. Anything performed rather than chosen is 'performance-based'; a lab is more than that. */
const ANSWERED_BY: Record<KindName, readonly ItemType[]> = {
  single: ['single'],
  multiple: ['multiple'],
  ordering: ['ordering', 'drag-and-drop', 'performance'],
  matching: ['matching', 'drag-and-drop', 'performance'],
  matrix: ['yes-no', 'performance'],
  blanks: ['fill-in-the-blank', 'performance'],
  console: ['lab', 'performance'],
  ruleset: ['drag-and-drop', 'performance'],
  hotspot: ['hot-area', 'performance'],
};

/** The kinds a vendor announces that are missing from a bank with questions of these kinds. */
export function missingTypes(announced: readonly ItemType[], held: readonly KindName[]): ItemType[] {
  const answered = new Set(held.flatMap((kind) => ANSWERED_BY[kind]));
  return announced.filter((type) => !answered.has(type));
}
