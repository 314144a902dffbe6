/** As in `schema.ts`. */
type Time = string;

/** It failed with an error, or its process ended first. */
export type BackupFailure = 'failed' | 'process_ended';

/** A backup, finished or in progress. */
export type BackupRunTable = {
  id: string;
  /** The period it is for, which only one process takes; null if someone asked for it. */
  slot: string | null;
  startedAt: Time;
  /** null if it is not finished, or its process died. */
  endedAt: Time | null;
  /** The name it is stored under; null if it failed. */
  name: string | null;
  bytes: number | null;
  failure: BackupFailure | null;
  /** What the error said, if it failed. */
  note: string | null;
};
