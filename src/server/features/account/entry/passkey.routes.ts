import type { FastifyReply } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  loginWithPasskey,
  reauthenticateWithPasskey,
  removePasskey,
  removePassword,
} from '#contract/passkey.ts';
import type { LeftCookie } from '#server/http/left-cookie.ts';
import type { Mount } from '#server/http/mount.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { fromHere } from './from-here.ts';
import type { PasskeyService } from './passkey.service.ts';

/** How long a browser carries what a passkey was asked. Seconds; the server checks a time of its own. */
const COOKIE_SECONDS = 300;

export function passkeyRoutes(
  mount: Mount,
  needs: { passkeys: PasskeyService; left: LeftCookie; sessionCookie: SessionCookie; isHttps: boolean },
): void {
  const { passkeys, left, sessionCookie, isHttps } = needs;
  const name = isHttps ? '__Host-passkey' : 'passkey';
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
  const put = (reply: FastifyReply, value: string) =>
    void reply.setCookie(name, value, { ...options, maxAge: COOKIE_SECONDS });

  mount(beginPasskeyLogin, async ({ http }) => {
    const { options: asked, cookie } = await passkeys.begin();
    put(http.reply, cookie);
    return asked;
  });

  mount(loginWithPasskey, async ({ body, http }) => {
    const from = fromHere(http.request, sessionCookie);
    const { session, user } = await left.around(http.reply, () =>
      passkeys.login(body, http.request.cookies[name] ?? null, from),
    );
    http.reply.clearCookie(name, options);
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { user };
  });

  mount(reauthenticateWithPasskey, async ({ body, caller, http }) => {
    const from = fromHere(http.request, sessionCookie);
    const session = await passkeys.reauthenticate(caller.user, body, http.request.cookies[name] ?? null, from);
    http.reply.clearCookie(name, options);
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { message: 'Thank you.' };
  });

  mount(listPasskeys, async ({ caller }) => ({ passkeys: await passkeys.list(caller.user.id) }));

  mount(beginPasskey, async ({ caller, http }) => {
    const { options: asked, cookie } = await passkeys.beginNew(caller.user);
    put(http.reply, cookie);
    return asked;
  });

  mount(addPasskey, ({ body, caller, http }) => passkeys.add(caller.user, body, http.request.cookies[name] ?? null));

  mount(removePasskey, async ({ params, caller }) => {
    await passkeys.remove(caller.user.id, params.id);
    return null;
  });

  mount(removePassword, async ({ caller }) => {
    await passkeys.removePassword(caller.user.id);
    return null;
  });
}
