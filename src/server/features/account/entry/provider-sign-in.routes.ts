import type { FastifyReply } from 'fastify';
import {
  beginLink,
  beginSignIn,
  confirmSignIn,
  finishSignIn,
  listIdentities,
  receiveLogout,
  removeIdentity,
} from '#contract/sign-in.ts';
import type { Mount } from '#server/http/mount.ts';
import { Problem } from '#server/http/problem.ts';
import type { LeftCookie } from '#server/http/left-cookie.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { fromHere } from './from-here.ts';
import { NeedsCode, type ProviderSignInService } from './provider-sign-in.service.ts';

/** How long a browser carries what it carries to a provider. Seconds; the server checks a time of its own. */
const COOKIE_SECONDS = 600;

export function providerSignInRoutes(
  mount: Mount,
  needs: { left: LeftCookie; signIns: ProviderSignInService; sessionCookie: SessionCookie; isHttps: boolean },
): void {
  const { left, signIns, sessionCookie, isHttps } = needs;
  const prefix = isHttps ? '__Host-' : '';
  const [WAY, PROOF] = [`${prefix}sign-in`, `${prefix}sign-in-proof`];
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const put = (reply: FastifyReply, name: string, value: string) =>
    void reply.setCookie(name, value, { ...options, maxAge: COOKIE_SECONDS });
  const drop = (reply: FastifyReply, name: string) => void reply.clearCookie(name, options);

  mount(beginSignIn, async ({ params, body, http }) => {
    const { url, cookie } = await signIns.begin(params.provider, { redirect: body.redirect ?? null, linkTo: null });
    put(http.reply, WAY, cookie);
    return { url };
  });

  mount(beginLink, async ({ params, caller, http }) => {
    const { url, cookie } = await signIns.begin(params.provider, { redirect: null, linkTo: caller.user.id });
    put(http.reply, WAY, cookie);
    return { url };
  });

  mount(finishSignIn, async ({ params, body, caller, http }) => {
    const cookie = http.request.cookies[WAY] ?? null;
    // Whatever comes of it, it is used up.
    drop(http.reply, WAY);
    try {
      const given = { query: body.query, cookie, caller: caller.user };
      const { session, ...entered } = await left.around(http.reply, () =>
        signIns.finish(params.provider, given, fromHere(http.request, sessionCookie)),
      );
      if (session) sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
      return entered;
    } catch (error) {
      if (!(error instanceof NeedsCode)) throw error;
      put(http.reply, PROOF, error.proof);
      throw new Problem('second_factor_required');
    }
  });

  mount(confirmSignIn, async ({ body, http }) => {
    const cookie = http.request.cookies[PROOF] ?? null;
    const from = fromHere(http.request, sessionCookie);
    const { session, user, redirect } = await left.around(http.reply, () => signIns.confirm(cookie, body.code, from));
    drop(http.reply, PROOF);
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { user, redirect };
  });

  mount(receiveLogout, async ({ params, http: { request } }) => {
    await signIns.receiveLogout(params.provider, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    return null;
  });

  mount(listIdentities, async ({ caller }) => ({ identities: await signIns.list(caller.user.id) }));

  mount(removeIdentity, async ({ params, caller }) => {
    await signIns.remove(caller.user.id, params.id);
    return null;
  });
}
