import { createHash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { json, type SessionData, type Time } from '#server/db/schema.ts';
import type { SessionUser } from '#server/http/caller.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  selectOptionalSession,
  updateSessionExpiry,
} from './session.store.ts';

/** How long a session lasts unused, and at the most, in seconds. Those who administer are signed out sooner. */
const LIFETIME = {
  student: { idle: 7 * 86_400, absolute: 30 * 86_400 },
  admin: { idle: 30 * 60, absolute: 12 * 3600 },
};

/** Use of a session is written down at most this often, in seconds, or a tenth of its idle time. */
const TOUCH_EVERY = 3600;

/** Signing in as rows: the cookie holds a random token, the table only its hash. */
export function sessionService({ database, now }: { database: Database; now: () => Date }) {
  const lifetimeOf = (isAdmin: boolean) => (isAdmin ? LIFETIME.admin : LIFETIME.student);

  const expiry = (sess: SessionData, isAdmin: boolean): Time => {
    const { idle, absolute } = lifetimeOf(isAdmin);
    return new Date(
      Math.min(now().getTime() + idle * 1000, Date.parse(sess.startedAt) + absolute * 1000),
    ).toISOString();
  };

  /** Where nothing can be written just now, the session stays as it is, and whoever reads still can. */
  async function prolong(sid: string, expire: Time): Promise<void> {
    try {
      await database.write((tx) => updateSessionExpiry(tx, sid, expire));
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }

  /** The same within a transaction. */
  async function startWith(tx: Tx, user: { id: string; isAdmin: boolean }, presented: string | null) {
    const token = randomBytes(32).toString('base64url');
    const at = now().toISOString();
    const sess: SessionData = { userId: user.id, startedAt: at, authenticatedAt: at };
    if (presented !== null) await deleteSession(tx, sidOf(presented));
    await insertSession(tx, {
      sid: sidOf(token),
      userId: user.id,
      sess: json(sess),
      expire: expiry(sess, user.isAdmin),
    });
    return { token, maxAgeSeconds: lifetimeOf(user.isAdmin).absolute };
  }

  return {
    /** Starts a session of its own token; the one presented, if any, ends. */
    async start(user: { id: string; isAdmin: boolean }, presented: string | null) {
      return database.write((tx) => startWith(tx, user, presented));
    },
    startWith,

    /** Ends every session of a person. */
    async endAll(tx: Tx, userId: string): Promise<void> {
      await deleteSessionsOf(tx, userId);
    },

    /** The person behind a token, or null. Asks the row each time, so that a change of rights counts at once. */
    async authenticate(token: string): Promise<SessionUser | null> {
      const sid = sidOf(token);
      const at = now().toISOString();
      const row = await database.read((reader) => selectOptionalSession(reader, sid, at));
      if (!row) return null;
      const next = expiry(row.sess, row.isAdmin);
      const gained = (Date.parse(next) - Date.parse(row.expire)) / 1000;
      // A role that changed since then shortens the session at once, or ends it; use prolongs it now and then.
      const isDue = gained < 0 || gained > Math.min(TOUCH_EVERY, lifetimeOf(row.isAdmin).idle / 10);
      if (isDue) await prolong(sid, next);
      return next > at ? row : null;
    },

    async end(token: string): Promise<void> {
      await database.write((tx) => deleteSession(tx, sidOf(token)));
    },

    async removeExpired(): Promise<void> {
      await database.write((tx) => deleteExpiredSessions(tx, now().toISOString()));
    },
  };
}
export type SessionService = ReturnType<typeof sessionService>;

function sidOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
