import { getMe, login, logout } from '#contract/account.ts';
import type { Mount } from '#server/http/mount.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { AccountService } from './account.service.ts';
import type { SessionService } from './session.service.ts';

export function accountRoutes(
  mount: Mount,
  needs: { accounts: AccountService; sessions: SessionService; sessionCookie: SessionCookie },
): void {
  const { accounts, sessions, sessionCookie } = needs;

  mount(getMe, ({ caller }) => accounts.view(caller.user));

  mount(login, async ({ body, http }) => {
    const { session, user } = await accounts.login(body, sessionCookie.read(http.request));
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { user };
  });

  mount(logout, async ({ http }) => {
    const token = sessionCookie.read(http.request);
    if (token !== null) await sessions.end(token);
    sessionCookie.clear(http.reply);
    http.reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out' };
  });
}
