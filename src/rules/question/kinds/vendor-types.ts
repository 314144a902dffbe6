import type { ItemType } from '../../exam/item-types.ts';
import type { KindName } from './names.ts';

/** What vendors call a kind of ours. 'Performance-based' is whatever is carried out rather than chosen; a lab is more than that. */
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

/** The kinds that a vendor announces and a bank, which holds questions of these kinds, does not have. */
export function missingTypes(announced: readonly ItemType[], held: readonly KindName[]): ItemType[] {
  const answered = new Set(held.flatMap((kind) => ANSWERED_BY[kind]));
  return announced.filter((type) => !answered.has(type));
}
