const NUMBERS = ['no option', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** How many options a question asks for, in words. */
export const chooseText = ({ chooses }: { chooses: number }): string => `Choose ${NUMBERS[chooses] ?? chooses}.`;

/** Whether the question itself ends by saying how many, as vendors write it: then it need not be shown twice. */
export const saysHowMany = (text: string): boolean => /\((?:choose|select) \w+\.?\)\s*$/i.test(text);
