/** A figure in hundredths, as it is read. */
export const hundredths = (value: number): string => (value / 100).toFixed(2).replace('-', '−');
