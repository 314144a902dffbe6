/** A right to one exam, or to every exam where `examId` is null, that begins and may end. Times in ISO-8601 UTC. */
export type Grant = { examId: string | null; startsAt: string; expiresAt: string | null; revokedAt: string | null };

/** Who asks, as far as access goes. */
export type Holder = { isAdmin: boolean; isPro: boolean; proExpiresAt: string | null; grants: readonly Grant[] };

/** Whether a grant counts at this moment. */
export function isLive(grant: Grant, now: string): boolean {
  return grant.revokedAt === null && grant.startsAt <= now && (grant.expiresAt === null || grant.expiresAt > now);
}

/** Pro opens every exam until its end; Pro without a future end opens nothing. */
export function isProNow(holder: Holder, now: string): boolean {
  return holder.isPro && holder.proExpiresAt !== null && holder.proExpiresAt > now;
}

/** Whether the whole of an exam is open to the holder now: by a grant, by Pro, or as an admin. */
export function hasAccess(holder: Holder, examId: string, now: string): boolean {
  if (holder.isAdmin || isProNow(holder, now)) return true;
  return holder.grants.some((grant) => (grant.examId === null || grant.examId === examId) && isLive(grant, now));
}
