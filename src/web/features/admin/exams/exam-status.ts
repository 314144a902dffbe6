import type { AdminExamRow } from '#contract/exam-admin.ts';

/** Whether learners see an exam, in a word. */
export const examStatus = ({ isArchived, isActive, isInPreparation }: AdminExamRow) =>
  isArchived ? 'Archived' : !isActive ? 'Inactive' : isInPreparation ? 'In preparation' : 'Active';
