/** Cards of questions whose answers leave the server ahead of their turn: the one in hand and a few after it, for slow networks. */
export const TURNED_AHEAD = 3;

/** The most that are given at once. */
export const MOST_TURNED = 5;
