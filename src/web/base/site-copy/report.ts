import type { ReportOutcome, ReportReason } from '#rules/report/reason.ts';

/** The names of the reasons to report a question. */
export const REASONS: Record<ReportReason, string> = {
  wrong_key: 'The marked answer is wrong',
  unclear: 'The wording is unclear',
  outdated: 'It’s out of date',
  typo: 'There’s a typo or formatting problem',
  explanation: 'The explanation is wrong',
  other: 'Something else',
};

/** The outcomes of a report. */
export const OUTCOMES: Record<ReportOutcome, string> = {
  fixed: 'Corrected',
  kept: 'No change needed',
  retired: 'Removed',
};
