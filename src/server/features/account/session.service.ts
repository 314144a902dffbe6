import { hash, randomBytes } from 'node:crypto';
import type { Database, Tx } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import { batch } from '#server/db/batch.ts';
import type { SessionData } from '#server/db/tables/account-tables.ts';
import { json, type Time } from '#server/db/tables/schema.ts';
import type { OwnSession } from '#contract/account-settings.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  insertSession,
  listCallers,
  listSessionsHolding,
  listSessionsOf,
  selectOptionalSession,
  updateSession,
} from './session.store.ts';

/** How long a session lasts unused, and at most, in seconds. Administrators are signed out sooner. */
export const SESSION_LIFETIME = {
  student: { idle: 7 * 86_400, absolute: 30 * 86_400 },
  admin: { idle: 30 * 60, absolute: 12 * 3600 },
};

/** Session use is recorded at most this often, in seconds, or every tenth of its idle time. */
const TOUCH_EVERY = 3600;

/** Where a person signs in from: the token of the session they come with, if any, and what their device is called. */
export type From = {
  token: string | null;
  device: string;
  via?: SessionData['via'];
  /** Whether they proved themselves by what counts as two factors. */
  isTwoFactors?: boolean;
};

/** A session that has begun: the value of its cookie, and for how long. */
export type Started = { token: string; maxAgeSeconds: number };

/** Signing in as rows: the cookie holds a random token, the table only its hash. */
export function sessionService({ database, now }: { database: Database; now: () => Date }) {
  const callerOf = batch((sids) => database.readShort((reader) => listCallers(reader, sids)));

  const lifetimeOf = (isAdmin: boolean) => (isAdmin ? SESSION_LIFETIME.admin : SESSION_LIFETIME.student);

  const expiry = (sess: SessionData, isAdmin: boolean): Time => {
    const { idle, absolute } = lifetimeOf(isAdmin);
    return new Date(
      Math.min(now().getTime() + idle * 1000, Date.parse(sess.startedAt) + absolute * 1000),
    ).toISOString();
  };

  /** If nothing can be written right now, the session stays as it is, and readers can go on reading. */
  async function writeIfPossible(work: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await database.write(work);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }

  /** Starts a session within the transaction of what it follows from. */
  async function startWith(tx: Tx, user: { id: string; isAdmin: boolean }, from: From) {
    const token = randomBytes(32).toString('base64url');
    const at = now().toISOString();
    const sess: SessionData = {
      userId: user.id,
      startedAt: at,
      authenticatedAt: at,
      seenAt: at,
      device: from.device,
      ...(from.via && { via: from.via }),
      ...(from.isTwoFactors && { isTwoFactors: true as const }),
    };
    if (from.token !== null) await deleteSession(tx, sidOf(from.token));
    await insertSession(tx, {
      sid: sidOf(token),
      userId: user.id,
      sess: json(sess),
      expire: expiry(sess, user.isAdmin),
    });
    return { token, maxAgeSeconds: lifetimeOf(user.isAdmin).absolute };
  }

  return {
    /** Starts a session with its own token; ends the one presented, if any. */
    async start(user: { id: string; isAdmin: boolean }, from: From) {
      return database.write((tx) => startWith(tx, user, from));
    },
    startWith,

    /** Where a person is signed in: this token's session first, then the most recently used. */
    async list(user: { id: string; isAdmin: boolean }, token: string | null): Promise<OwnSession[]> {
      const own = token === null ? null : sidOf(token);
      const rows = await database.read((reader) => listSessionsOf(reader, user.id, now().toISOString()));
      const sessions = rows.map(({ sid, sess, expire }) => ({
        id: sid,
        device: sess.device ?? 'Unknown device',
        isCurrent: sid === own,
        startedAt: sess.startedAt,
        lastUsedAt: sess.seenAt ?? sess.startedAt,
        expiresAt: expire,
      }));
      return sessions.sort(
        (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
      );
    },

    /** Ends one of a person's sessions; returns whether it was this token's. Throws 404 if there is no such session. */
    async endOne(user: { id: string }, sid: string, token: string | null): Promise<{ wasCurrent: boolean }> {
      if (!(await database.write((tx) => deleteSessionOf(tx, user.id, sid)))) throw new Problem('not_found');
      return { wasCurrent: token !== null && sid === sidOf(token) };
    },

    /** Ends every session of a person. */
    async endAll(tx: Tx, userId: string): Promise<void> {
      await deleteSessionsOf(tx, userId);
    },

    /** Ends the sessions that began through a provider: with this credential, and in this session there, as far as they are given. */
    async endVia(tx: Tx, { credentialId, sid }: { credentialId: string | null; sid: string | null }): Promise<void> {
      const key = sid ?? credentialId;
      // What is looked for may hold signs that stand for others in a pattern, so what is found is compared.
      for (const { sid: own, sess } of key === null ? [] : await listSessionsHolding(tx, key))
        if (
          sess.via &&
          (credentialId === null || sess.via.credentialId === credentialId) &&
          (sid === null || sess.via.sid === sid)
        )
          await deleteSession(tx, own);
    },

    /** The person behind a token and what they may use, or null. Reads the row each time, so that a change of rights takes effect at once. */
    async authenticate(token: string): Promise<SessionUser | null> {
      const sid = sidOf(token);
      const at = now().toISOString();
      const row = await callerOf(sid);
      if (!row) return null;
      const { isAdmin } = row;
      // It cannot have begun in the future: a clock that was ahead must not make it last longer.
      const sess = { ...row.sess, startedAt: row.sess.startedAt < at ? row.sess.startedAt : at, seenAt: at };
      const next = expiry(sess, isAdmin);
      if (row.expire <= at || next <= at) {
        // Deleted permanently: a clock that is set back must not revive it.
        await writeIfPossible((tx) => deleteSession(tx, sid));
        return null;
      }
      const gained = (Date.parse(next) - Date.parse(row.expire)) / 1000;
      // A changed role shortens or ends the session at once; use prolongs it, but is not written every time.
      const isDue = gained < 0 || gained > Math.min(TOUCH_EVERY, lifetimeOf(isAdmin).idle / 10);
      if (isDue) await writeIfPossible((tx) => updateSession(tx, sid, { sess: json(sess), expire: next }));
      return { ...row, authenticatedAt: sess.authenticatedAt, isTwoFactors: sess.isTwoFactors === true };
    },

    /** Makes the session's login count as long ago, until its person proves themselves again, even if the clock is set back. */
    async endFreshLogin(token: string): Promise<void> {
      const sid = sidOf(token);
      await database.write(async (tx) => {
        const row = await selectOptionalSession(tx, sid);
        if (!row) return;
        const sess = { ...row.sess, authenticatedAt: new Date(0).toISOString() };
        await updateSession(tx, sid, { sess: json(sess), expire: row.expire });
      });
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
  return hash('sha256', token, 'hex');
}
