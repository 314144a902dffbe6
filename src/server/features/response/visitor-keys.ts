import { createHmac, createHash, timingSafeEqual } from 'node:crypto';
import { packNumbers, unpackNumbers } from '#rules/response/number-set.ts';
import type { Database } from '#server/db/database.ts';
import { keyFor, type Secrets } from '#server/session-secret.ts';
import { hasExam, lockStanding, updateStanding } from './standing.store.ts';

const PREFIX = 'shown.';
const MAC_BYTES = 16;
const PERSON_BYTES = 8;
/** Exams a browser remembers, and questions of each: what a browser sends with every call is limited. */
const MOST_EXAMS = 12;
const MOST_QUESTIONS = 500;
const YEAR_SECONDS = 365 * 86_400;

/** A call, as far as it concerns cookies. */
type Http = {
  request: { cookies: Readonly<Record<string, string | undefined>> };
  reply: {
    setCookie(name: string, value: string, options: CookieOptions & { maxAge: number }): unknown;
    clearCookie(name: string, options: CookieOptions): unknown;
  };
};
type CookieOptions = { path: string; httpOnly: boolean; sameSite: 'lax'; secure: boolean };

/** What the cookie of one exam says: the questions whose keys were shown, and for which account that has been recorded. */
type Shown = { numbers: ReadonlySet<number>; person: Buffer };

const NOBODY = Buffer.alloc(PERSON_BYTES);
const personOf = (userId: string) => createHash('sha256').update(userId).digest().subarray(0, PERSON_BYTES);

/**
 * Which keys this browser showed to someone who was not logged in: a signed cookie per exam, so that nothing is stored about visitors.
 * Once somebody is logged in, whether these questions are new to them cannot be known.
 */
export function visitorKeys({
  database,
  secrets,
  isHttps,
}: {
  database: Database;
  secrets: Secrets;
  isHttps: boolean;
}) {
  const keys = secrets.map((secret) => keyFor('cairn shown keys', secret));
  const options = { path: '/api', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const macOf = (key: Buffer, examId: string, body: Uint8Array) =>
    createHmac('sha256', key).update(`${examId} `).update(body).digest().subarray(0, MAC_BYTES);

  function opened(examId: string, sealed: string): Shown | null {
    const bytes = Buffer.from(sealed, 'base64url');
    const [mac, body] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
    if (body.length < PERSON_BYTES || !keys.some((key) => timingSafeEqual(mac, macOf(key, examId, body)))) return null;
    return { numbers: unpackNumbers(body.subarray(PERSON_BYTES)), person: body.subarray(0, PERSON_BYTES) };
  }

  function openedAll({ cookies }: Http['request']): Map<string, Shown> {
    const found = Object.entries(cookies).flatMap(([name, value]) => {
      const shown = name.startsWith(PREFIX) && value ? opened(name.slice(PREFIX.length), value) : null;
      return shown ? [[name.slice(PREFIX.length), shown] as const] : [];
    });
    return new Map(found);
  }

  function put(reply: Http['reply'], examId: string, { numbers, person }: Shown): void {
    const body = Buffer.concat([person, packNumbers(numbers)]);
    const sealed = Buffer.concat([macOf(keys[0]!, examId, body), body]).toString('base64url');
    reply.setCookie(PREFIX + examId, sealed, { ...options, maxAge: YEAR_SECONDS });
  }

  return {
    /** Remembers in the browser that it showed the keys of these questions to a visitor. */
    note({ request, reply }: Http, examId: string, shown: readonly number[]): void {
      const known = openedAll(request);
      const before = known.get(examId)?.numbers ?? new Set();
      const numbers = new Set([...before, ...shown.slice(0, MOST_QUESTIONS - before.size)]);
      if (numbers.size === before.size) return;
      put(reply, examId, { numbers, person: NOBODY });
      if (before.size > 0) return;
      const others = [...known].sort(([, one], [, other]) => one.numbers.size - other.numbers.size);
      for (const [id] of others.slice(0, Math.max(0, others.length + 1 - MOST_EXAMS)))
        reply.clearCookie(PREFIX + id, options);
    },

    /**
     * Records for a person what their browser was shown without them, once per person and change. The cookie stays: it is true of
     * the next account in this browser, too.
     */
    async merge({ request, reply }: Http, userId: string): Promise<void> {
      if (!Object.keys(request.cookies).some((name) => name.startsWith(PREFIX))) return;
      const person = personOf(userId);
      for (const [examId, shown] of openedAll(request)) {
        if (shown.person.equals(person)) continue;
        const isThere = await database.write(async (tx) => {
          if (!(await hasExam(tx, examId))) return false;
          const standing = await lockStanding(tx, { userId, examId });
          const known = unpackNumbers(standing.visitorSeen ?? new Uint8Array());
          const all = new Set([...known, ...shown.numbers]);
          if (all.size > known.size) await updateStanding(tx, { ...standing, visitorSeen: packNumbers(all) });
          return true;
        });
        if (isThere) put(reply, examId, { numbers: shown.numbers, person });
        else reply.clearCookie(PREFIX + examId, options);
      }
    },
  };
}
export type VisitorKeys = ReturnType<typeof visitorKeys>;
