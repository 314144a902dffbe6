/** The lowest and the highest price of an exam that is sold, in cents. */
export const LEAST_PRICE = 50;
export const MOST_PRICE = 1_000_000;

/** Whether an exam can have this price, in cents: 0 if it is not sold. */
export const isPrice = (cents: number): boolean => cents === 0 || (cents >= LEAST_PRICE && cents <= MOST_PRICE);
