/** Question cards whose answers are sent ahead of their turn: the current one and a few more, for slow networks. */
export const TURNED_AHEAD = 3;

/** Maximum per call. */
export const MOST_TURNED = 5;
