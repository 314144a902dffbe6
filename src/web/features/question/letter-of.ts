/** By what an option is called: A for the first that is shown. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);
