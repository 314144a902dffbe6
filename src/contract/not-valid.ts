/** What is said of input that is not valid, where nothing more precise is known. */
export const NOT_VALID = 'Some of the information you sent is not valid.';
