const NUMBERS = ['no option', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How many options a question asks for, in words. */
export const chooseText = ({ chooses }: { chooses: number }): string => `Choose ${NUMBERS[chooses] ?? chooses}.`;
