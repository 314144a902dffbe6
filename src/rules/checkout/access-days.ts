/** How many days a purchase of an exam lasts: its own, or what is usual here; 0 is forever. */
export const accessDaysOf = (exam: { accessDays: number | null } | undefined, usual: number): number =>
  exam?.accessDays ?? usual;

/** The longest a purchase can last other than forever, in days. */
export const MOST_ACCESS_DAYS = 36_500;
