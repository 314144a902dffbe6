/** The number on the receipt of a purchase: the part of its id before the first hyphen, short enough to read out. */
export const receiptNumber = (purchaseId: string): string => purchaseId.split('-', 1)[0]!.toUpperCase();
