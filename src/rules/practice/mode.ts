/** How a sitting is taken: for learning, with each answer revealed right away, or as on exam day. */
export const SITTING_MODES = ['practice', 'simulation'] as const;
export type SittingMode = (typeof SITTING_MODES)[number];

/** What a result can come from. */
export const RESULT_MODES = ['quiz', ...SITTING_MODES] as const;
