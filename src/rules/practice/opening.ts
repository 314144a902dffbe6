import type { ItemType } from '../exam/item-types.ts';

/** Exams that say so begin with hands-on tasks; CompTIA has three to five of them. */
const OPENING_TYPES: readonly ItemType[] = ['performance', 'lab'];

/** Maximum number of performance-based questions a simulation begins with. */
export const openingSeats = (itemTypes: readonly ItemType[]): number =>
  itemTypes.some((type) => OPENING_TYPES.includes(type)) ? 4 : 0;
