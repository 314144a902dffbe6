/** A policy as data: sections of paragraphs and lists. */
export type PolicySection = { title: string; text: readonly string[]; list?: readonly string[] };

/** The date that both policies bear. */
export const POLICY_DATE = { iso: '2025-08-18', text: 'August 18, 2025' } as const;
