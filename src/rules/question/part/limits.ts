/** How many parts and exhibits a question has at most. */
export const MOST_PARTS = 10;
export const MOST_EXHIBITS = 4;
