import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type Scope, TOKEN_PREFIX } from '#rules/account/scopes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { holds, inEffect } from '#rules/account/roles.ts';
import {
  type AccessProof,
  anonymous,
  type Caller,
  isStaff,
  type Learner,
  type SessionUser,
  signedIn,
} from './caller.ts';
import { crossSite } from './cross-site.ts';
import { isAskedByPage, isAskedByUs } from '#server/http/pages/page-calls.ts';
import { HTTP } from './http.words.ts';
import { Problem } from './problem.ts';
import { network, type RateLimits } from '#server/http/limits/rate-limit.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Calls that need a fresh login require one within this time. Milliseconds. */
const FRESH_MS = 15 * 60_000;

/** Admits a request to a call, or throws. The only place where that is decided. */
export type Guard = {
  /** By what the request's head says, before its body is read. */
  admit(endpoint: Endpoint, request: FastifyRequest): Promise<Caller>;
  /** Whether people who must prove themselves again have done so, in their session or in the body. */
  admitBody(endpoint: Endpoint, request: FastifyRequest, caller: Caller, body: unknown): Promise<void>;
};

export function createGuard(needs: {
  ownOrigin: string;
  sessionCookie: SessionCookie;
  sessions: { authenticate(token: string): Promise<SessionUser | null>; endFreshLogin(token: string): Promise<void> };
  /** Throws unless this is the person's own password. */
  provePassword: (user: SessionUser, given: string, network: string) => Promise<void>;
  entitlements: { accessOf(learner: Learner, examId: string): AccessProof | null };
  /** Whose token this is, and what it is for; null if it is good for nothing. */
  tokens: { authenticate(token: string): Promise<{ user: SessionUser; scopes: readonly Scope[] } | null> };
  rateLimits: RateLimits | null;
  rolesNeedSecondFactor: boolean;
  now: () => Date;
  log: Logger;
}): Guard {
  const origins = crossSite(needs);
  return { admit, admitBody };

  async function admit(endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
    // There is no session, and perhaps no browser: the handler checks the signature.
    if (endpoint.body?.as === 'raw') {
      if (endpoint.limit) needs.rateLimits?.count(endpoint.limit, endpoint.id, anonymous, request);
      return anonymous;
    }
    if (endpoint.method !== 'GET') origins.refuse(request);
    if (endpoint.isProbe) return anonymous;
    const { caller, token } = await cameAs(request);
    // The page request was counted already. Opening something along with the page counts under that call's own limit.
    if (!isAskedByUs()) needs.rateLimits?.count('general', endpoint.id, caller, request);
    if (endpoint.limit && endpoint.limit !== 'general' && (!isAskedByUs() || (isAskedByPage() && endpoint.opens))) {
      needs.rateLimits?.count(endpoint.limit, endpoint.id, caller, request);
    }
    const { access } = endpoint;
    if (access.of === 'nobody') return token ? anonymous : caller;
    if (!caller.user) throw new Problem('unauthenticated', token ? { error: HTTP.badToken() } : {});
    if (token && (!endpoint.scope || !token.scopes.includes(endpoint.scope))) throw new Problem('token_scope');
    // Whatever else a relation is to is a part of the site, which the types say.
    if (access.of !== 'self' && access.of !== 'exam' && !isStaff(caller, access))
      throw new Problem(holds(caller.user, access) ? 'second_factor_missing' : 'forbidden');
    if (endpoint.needsFreshLogin && !takesPassword(endpoint)) await refuseStale(caller.user, request);
    if (access.of === 'exam') {
      const examId = (request.params as { examId?: string }).examId ?? '';
      const proof = needs.entitlements.accessOf(caller.learner, examId);
      if (!proof) throw new Problem('forbidden');
      return Object.assign(caller, { access: proof });
    }
    return caller;
  }

  async function admitBody(endpoint: Endpoint, request: FastifyRequest, caller: Caller, body: unknown): Promise<void> {
    if (!endpoint.needsFreshLogin || !takesPassword(endpoint) || !caller.user) return;
    const given = (body as { currentPassword?: string }).currentPassword;
    if (given === undefined) await refuseStale(caller.user, request);
    else await needs.provePassword(caller.user, given, network(request.ip));
  }

  /** Once refused, they must prove themselves again, even if the clock is set back to when it was fresh. */
  async function refuseStale(user: SessionUser, request: FastifyRequest): Promise<void> {
    const givenAt = Date.parse(user.authenticatedAt);
    if (Math.abs(needs.now().getTime() - givenAt) <= FRESH_MS) return;
    const token = needs.sessionCookie.read(request);
    if (token !== null && givenAt > 0) await needs.sessions.endFreshLogin(token);
    throw new Problem('reauth_required');
  }

  function callerOf(user: SessionUser | null): Caller {
    return user ? signedIn(user, inEffect(user, needs.rolesNeedSecondFactor)) : anonymous;
  }

  /** Who calls: by a token if there is one, whatever else came with it, or by their session. `token` is what it is for, if anything. */
  async function cameAs(
    request: FastifyRequest,
  ): Promise<{ caller: Caller; token: { scopes: readonly Scope[] } | null }> {
    const given = tokenIn(request);
    if (given !== null) {
      const found = await needs.tokens.authenticate(given);
      return { caller: callerOf(found?.user ?? null), token: { scopes: found?.scopes ?? [] } };
    }
    const session = needs.sessionCookie.read(request);
    return { caller: callerOf(session === null ? null : await needs.sessions.authenticate(session)), token: null };
  }
}

/** A token of ours in the request's head. What a proxy in front of us authorizes itself with is none. */
function tokenIn({ headers }: FastifyRequest): string | null {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return given.startsWith(TOKEN_PREFIX) ? given : null;
}

function takesPassword({ body }: Endpoint): boolean {
  return body?.as === 'json' && body.schema instanceof z.ZodMiniObject && 'currentPassword' in body.schema.shape;
}
