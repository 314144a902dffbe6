/** An option's letter: A for the first shown. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);
