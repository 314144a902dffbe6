import type { ItemType } from '../exam/item-types.ts';

/** Exams that say so begin with tasks to perform; CompTIA asks three to five of them. */
const OPENING_TYPES: readonly ItemType[] = ['performance', 'lab'];

/** How many performance-based questions a simulation of an exam begins with, at most. */
export const openingSeats = (itemTypes: readonly ItemType[]): number =>
  itemTypes.some((type) => OPENING_TYPES.includes(type)) ? 4 : 0;
