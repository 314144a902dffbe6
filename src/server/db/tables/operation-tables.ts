/** As in `schema.ts`. */
type Time = string;

/** A backup that was made, or is being made, where backups are kept. */
export type BackupRunTable = {
  id: string;
  /** The period it is for, which only one process takes; null: somebody asked for it. */
  slot: string | null;
  startedAt: Time;
  /** null: not yet, or its process died. */
  endedAt: Time | null;
  /** Under which name it is kept; null where it failed. */
  name: string | null;
  bytes: number | null;
  error: string | null;
};
