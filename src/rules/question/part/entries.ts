/** What is typed into a blank, separate from how it is judged. */
export const ENTRIES = ['text', 'number', 'address', 'command'] as const;
export type Entry = (typeof ENTRIES)[number];
