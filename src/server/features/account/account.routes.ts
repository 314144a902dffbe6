import {
  checkResetLink,
  forgotPassword,
  login,
  register,
  resetPassword,
  verifyEmail,
  resendVerification,
} from '#contract/account-entry.ts';
import { getMe, logout } from '#contract/account.ts';
import type { Mount } from '#server/http/mount.ts';
import type { LeftCookie } from '#server/http/left-cookie.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import type { AccountService } from './entry/account.service.ts';
import { fromHere } from './entry/from-here.ts';
import type { RecoveryService } from './entry/recovery.service.ts';
import type { RegistrationService } from './entry/registration.service.ts';
import type { SessionService } from '#server/features/account/session.service.ts';
import type { SettingsService } from '#server/features/account/settings/settings.service.ts';

export function accountRoutes(
  mount: Mount,
  needs: {
    left: LeftCookie;
    accounts: AccountService;
    registration: RegistrationService;
    recovery: RecoveryService;
    settings: SettingsService;
    sessions: SessionService;
    sessionCookie: SessionCookie;
  },
): void {
  const { left, accounts, registration, recovery, settings, sessions, sessionCookie } = needs;

  mount(getMe, ({ caller }) => accounts.view(caller.user));

  mount(login, async ({ body, http }) => {
    const { session, user } = await left.around(http.reply, () =>
      accounts.login(body, fromHere(http.request, sessionCookie)),
    );
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

  mount(register, async ({ body, caller, http }) => {
    if (caller.user) return { user: await registration.registerAgain(body, caller.user) };
    const { session, user } = await registration.register(body, fromHere(http.request, sessionCookie));
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { user };
  });

  mount(verifyEmail, async ({ params }) => {
    if (!(await settings.confirmEmail(params.token))) await registration.verify(params.token);
    return { message: 'Your email has been successfully verified. You can now log in.' };
  });

  mount(resendVerification, async ({ caller }) => {
    await registration.resend(caller.user);
    return { message: 'If your email address is not verified yet, a new link is on its way.' };
  });

  mount(forgotPassword, async ({ body }) => {
    await recovery.forgot(body.email);
    return { message: 'If there is an account with this email address, a link to reset the password is on its way.' };
  });

  mount(checkResetLink, async ({ params }) => {
    await recovery.check(params.token);
    return null;
  });

  mount(resetPassword, async ({ body }) => {
    await recovery.reset(body);
    return { message: 'Your password has been changed. You can now log in.' };
  });
}
