import type { Json } from './json-column.ts';

/** As in `schema.ts`. */
type Time = string;

/** Something confirmed or tried before the site went live, as it was then. */
export type LiveMarkTable = { name: string; hash: string; at: Time };

/** A background job of a process: how often it runs, and how it last went. */
export type JobState = {
  name: string;
  everyMs: number;
  lastSuccessAt: Time | null;
  nextAt: Time | null;
  failed: number;
  /** What the latest failure said, and when, if it has not succeeded since. */
  fault: { at: Time; error: string } | null;
};

/** A process of the server, as it last reported. */
export type RunningProcessTable = {
  id: string;
  host: string;
  pid: number;
  build: string;
  startedAt: Time;
  seenAt: Time;
  memoryMb: number;
  jobs: Json<JobState[]>;
};

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

/** A restore of the newest backup to a scratch database. */
export type BackupDrillTable = {
  id: string;
  startedAt: Time;
  /** null while it runs, or if its process ended first. */
  endedAt: Time | null;
  isRestored: boolean | null;
  /** The sentence about it. */
  note: string | null;
};

/** An administrator who is emailed each day what needs one, unless nothing does. */
export type WorkMailTable = {
  userId: string;
  timeZone: string;
  /** Of the day in that time zone, 0 to 23. */
  hour: number;
  /** When the next one is due. */
  mailAt: Time;
};
