const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month of a year, given as '2023-01': 'January 2023'. Apart from days, which a first visit loads. */
export const monthText = (month: string): string => monthOfYear.format(new Date(`${month}-01`));
