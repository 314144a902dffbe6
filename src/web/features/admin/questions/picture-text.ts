/** Marks the field of a text of the question by its name, so that a picture pasted into it is known to be for it. */
export const pictureText = (field: string) => ({ 'data-picture-text': field });
