/** A row would duplicate a unique value. `subject` names the table and columns, or the constraint. */
export class UniqueViolation extends Error {
  readonly subject: string;
  constructor(subject: string, cause: unknown) {
    super(`not unique: ${subject}`, { cause });
    this.subject = subject;
  }
}

/** The database does not answer, is full, or is locked for too long. Nothing was written. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
  }
}

/** PostgreSQL: connection lost (08), resources (53), shutdown (57), lock not available, query or lock timed out, a standby (25006). */
const UNAVAILABLE_STATE = /^(08|53|57|55P03|25006|25P03|40)/;
const UNAVAILABLE_CODE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH']);
const UNAVAILABLE_TEXT = /timeout|terminated|Connection ended|not queryable|destroyed/i;

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_UNAVAILABLE = new Set([
  SQLITE_BUSY,
  SQLITE_LOCKED,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_FULL,
  SQLITE_CANTOPEN,
]);
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

/** PostgreSQL's code for waiting too long for a lock. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the only obstacle was someone else's lock, so that a retry may succeed. */
export const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && (error as Thrown).code === LOCK_NOT_AVAILABLE;

/** PostgreSQL gave up a connection for a reason without a code of its own: on a full disk, no new one can be opened. */
const isGivenUp = ({ code, severity }: Thrown): boolean => code === 'XX000' && severity === 'FATAL';

type Thrown = { code?: unknown; errcode?: unknown; constraint?: unknown; message?: unknown; severity?: unknown };

/** The failure as an error of this project; unknown ones are returned as they are. */
export function asDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const failure: Thrown = error;
  if (failure.code === '23505') return new UniqueViolation(String(failure.constraint), error);
  if (typeof failure.errcode === 'number') {
    if (failure.errcode === SQLITE_CONSTRAINT_UNIQUE || failure.errcode === SQLITE_CONSTRAINT_PRIMARYKEY) {
      return new UniqueViolation(error.message.replace(/^.*failed: /, ''), error);
    }
    // Extended result codes carry the primary one in their low byte.
    return SQLITE_UNAVAILABLE.has(failure.errcode & 0xff) ? new DatabaseUnavailable(error) : error;
  }
  const isDown =
    typeof failure.code === 'string'
      ? UNAVAILABLE_STATE.test(failure.code) || UNAVAILABLE_CODE.has(failure.code) || isGivenUp(failure)
      : UNAVAILABLE_TEXT.test(error.message);
  return isDown ? new DatabaseUnavailable(error) : error;
}
