/** Minutes that some vendors add to the time of an exam for people who ask for it, however long it is. */
export const FLAT_MINUTES = 30;
