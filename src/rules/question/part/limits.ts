/** How many parts and exhibits a question has at most. */
export const MOST_PARTS = 10;
export const MOST_EXHIBITS = 6;
/** How many commands an answer on a console holds at most. */
export const MOST_TYPED = 200;
/** How long a command is at most. */
export const MOST_SIGNS = 320;
