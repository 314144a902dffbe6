/** What an import brought: questions, study content, or a package of both with the exam itself. */
export const IMPORT_KINDS = ['questions', 'study', 'package'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
