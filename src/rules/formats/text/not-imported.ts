/** What questions are called that have no equivalent here. */
export const ESSAY = 'An essay question';
export const UPLOAD = 'A file upload question';
export const DRAWING = 'A drawing question';
export const SLIDER = 'A slider question';
export const FORMULA = 'A formula question';
export const SURVEY = 'A survey question, which has no correct answer,';
export const CLICK = 'A question answered by clicking on a picture';
export const TOGETHER = 'A question about which items go together';
export const LISTS_IN_TEXT = 'A question with lists to choose from in its text';
export const WORDS_TO_DRAG = 'A question with words to drag into its text';
export const LABELS_TO_DRAG = 'A question with labels to drag onto a picture';

export const notImported = (what: string): string => `${what} can’t be imported`;

export const WILDCARD = notImported('An answer with the wildcard “*”');
export const TOLERANCES = 'The answers have different tolerances, which can’t be imported';
