/** Why a question is reported. */
export const REPORT_REASONS = ['wrong_key', 'unclear', 'outdated', 'typo', 'explanation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A report's outcome: a new wording, the question stays as is, or it is retired. */
export const REPORT_OUTCOMES = ['fixed', 'kept', 'retired'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Every other reason says enough on its own. */
export const needsText = (reason: ReportReason): boolean => reason === 'other';

/** A wording fixes reports of earlier ones, never of itself. */
export const isMendedBy = (version: number, reported: readonly number[]): boolean =>
  reported.every((shown) => shown < version);
