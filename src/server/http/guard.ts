import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Endpoint } from '#contract/endpoint.ts';
import { administers } from '#rules/account/administers.ts';
import { anonymous, type Caller, type AccessProof, isAdmin, type SessionUser, signedIn } from './caller.ts';
import { crossSite } from './cross-site.ts';
import { isAskedByPage, isAskedByUs } from '#server/http/pages/page-calls.ts';
import { Problem } from './problem.ts';
import type { RateLimits } from '#server/http/limits/rate-limit.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Calls that move money or rights require a password entered within this time. Milliseconds. */
const FRESH_MS = 15 * 60_000;

/** Admits a request to a call, or throws. The only place where that is decided. */
export type Guard = (endpoint: Endpoint, request: FastifyRequest) => Promise<Caller>;

export function createGuard(needs: {
  ownOrigin: string;
  sessionCookie: SessionCookie;
  sessions: { authenticate(token: string): Promise<SessionUser | null>; forgetPassword(token: string): Promise<void> };
  entitlements: { accessOf(user: SessionUser, examId: string): AccessProof | null };
  rateLimits: RateLimits | null;
  adminsNeedSecondFactor: boolean;
  now: () => Date;
  log: Logger;
}): Guard {
  const origins = crossSite(needs);
  return async (endpoint, request) => {
    // There is no session, and perhaps no browser: the handler checks the signature.
    if (endpoint.isRaw) {
      if (endpoint.limit) needs.rateLimits?.count(endpoint.limit, endpoint.id, anonymous, request);
      return anonymous;
    }
    if (endpoint.method !== 'GET') origins.refuse(request);
    if (endpoint.isProbe) return anonymous;
    const caller = await callerOf(request);
    // The page request was counted already. Opening something along with the page counts under that call's own limit.
    if (!isAskedByUs()) needs.rateLimits?.count('general', endpoint.id, caller, request);
    if (endpoint.limit && endpoint.limit !== 'general' && (!isAskedByUs() || (isAskedByPage() && endpoint.opens))) {
      needs.rateLimits?.count(endpoint.limit, endpoint.id, caller, request);
    }
    if (endpoint.access === 'public') return caller;
    if (!caller.user) throw new Problem('unauthenticated');
    if (endpoint.access === 'admin' && !isAdmin(caller))
      throw new Problem(caller.user.isAdmin ? 'second_factor_missing' : 'forbidden');
    if (endpoint.needsFreshLogin) await refuseStale(caller.user, request);
    if (endpoint.access === 'owner') {
      const examId = (request.params as { examId?: string }).examId ?? '';
      const access = needs.entitlements.accessOf(caller.user, examId);
      if (!access) throw new Problem('forbidden');
      return Object.assign(caller, { access });
    }
    return caller;
  };

  /** Once refused, the password must be entered again, even if the clock is set back to when it was fresh. */
  async function refuseStale(user: SessionUser, request: FastifyRequest): Promise<void> {
    const givenAt = Date.parse(user.authenticatedAt);
    if (Math.abs(needs.now().getTime() - givenAt) <= FRESH_MS) return;
    const token = needs.sessionCookie.read(request);
    if (token !== null && givenAt > 0) await needs.sessions.forgetPassword(token);
    throw new Problem('reauth_required');
  }

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const token = needs.sessionCookie.read(request);
    const user = token === null ? null : await needs.sessions.authenticate(token);
    return user ? signedIn(user, administers(user, needs.adminsNeedSecondFactor)) : anonymous;
  }
}
