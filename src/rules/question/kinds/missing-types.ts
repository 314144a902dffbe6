import type { ItemType } from '../../exam/item-types.ts';
import { KINDS } from './kinds.ts';
import type { KindName } from './names.ts';

/** The question types a vendor announces that are missing from a bank with questions of these kinds. */
export function missingTypes(announced: readonly ItemType[], held: readonly KindName[]): ItemType[] {
  const answered = new Set(held.flatMap((kind) => KINDS[kind].itemTypes));
  return announced.filter((type) => !answered.has(type));
}
