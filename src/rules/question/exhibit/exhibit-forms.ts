/** What an exhibit is; it is shown accordingly. */
export const EXHIBIT_FORMS = ['terminal', 'log', 'code', 'table', 'diagram'] as const;
export type ExhibitForm = (typeof EXHIBIT_FORMS)[number];
