// Strengths, abilities, and offsets stand on one grid, so that an offset only moves along it.

export const STEP = 0.1;
/** Strengths of a domain: −5 to 5. */
export const STRENGTH_COUNT = 101;
export const FIRST_STRENGTH = -5;
/** Abilities: every second strength. */
export const ABILITY_STRIDE = 2;

/** By how much the real exam may be harder than our questions: −1 to 2. */
export const OFFSET_COUNT = 16;
export const FIRST_OFFSET = -1;
export const OFFSET_STRIDE = 2;
/** Where the offset 0 stands. */
export const NO_OFFSET = 5;
export const offsetAt = (index: number): number => FIRST_OFFSET + index * OFFSET_STRIDE * STEP;

/** Strengths less an offset: −7 to 6. */
export const SHIFTED_COUNT = 131;
export const FIRST_SHIFTED = -7;
/** Where a strength stands among the shifted ones if the offset is 0. */
export const UNSHIFTED = 20;
