/** Maximum commands in a console answer. */
export const MOST_TYPED = 200;
/** Maximum length of a command. */
export const MOST_SIGNS = 320;
