import type { SittingMode } from './mode.ts';

type EndedSitting = { mode: SittingMode; startedAt: string; submittedAt: string };

/** How long a sitting took, in seconds: a simulation from start to finish; practice, which may be left, its questions. */
export function timeSpentOn({ mode, startedAt, submittedAt }: EndedSitting, secondsOnQuestions: number): number {
  if (mode === 'practice') return secondsOnQuestions;
  return Math.max(0, Math.round((Date.parse(submittedAt) - Date.parse(startedAt)) / 1000));
}
