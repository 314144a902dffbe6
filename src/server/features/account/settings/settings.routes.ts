import {
  changeEmail,
  changePassword,
  changeProfile,
  deleteAccount,
  endSession,
  exportPersonalData,
  listSessions,
  reauthenticate,
  checkSetupLink,
  setUp,
} from '#contract/account-settings.ts';
import type { Mount } from '#server/http/mount.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { isoDate } from '#rules/wording/date.ts';
import { fromHere } from '#server/features/account/entry/from-here.ts';
import type { PersonalDataService } from './personal-data.service.ts';
import type { SessionService } from '#server/features/account/session.service.ts';
import type { SettingsService } from './settings.service.ts';
import type { SetupService } from '#server/features/account/entry/setup.service.ts';

export function settingsRoutes(
  mount: Mount,
  needs: {
    settings: SettingsService;
    setup: SetupService;
    personalData: PersonalDataService;
    sessions: SessionService;
    sessionCookie: SessionCookie;
  },
): void {
  const { settings, setup, personalData, sessions, sessionCookie } = needs;

  mount(reauthenticate, async ({ body, caller, http }) => {
    const session = await settings.reauthenticate(caller.user, body, fromHere(http.request, sessionCookie));
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { message: 'Thank you.' };
  });

  mount(checkSetupLink, async ({ params }) => {
    await setup.check(params.token);
    return null;
  });

  mount(setUp, async ({ body, http }) => {
    const { session, user } = await setup.setUp(body, fromHere(http.request, sessionCookie));
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { user };
  });

  mount(changeProfile, async ({ body, caller }) => ({ user: await settings.changeProfile(caller.user, body) }));

  mount(changePassword, async ({ body, caller, http }) => {
    const session = await settings.changePassword(caller.user, body, fromHere(http.request, sessionCookie));
    sessionCookie.set(http.reply, session.token, session.maxAgeSeconds);
    return { message: 'Your password has been changed. You have been logged out everywhere else.' };
  });

  mount(changeEmail, async ({ body, caller }) => {
    await settings.changeEmail(caller.user, body);
    return { message: 'We sent a link to the new address. Open it to complete the change.' };
  });

  mount(listSessions, ({ caller, http }) => sessions.list(caller.user, sessionCookie.read(http.request)));

  mount(endSession, async ({ params, caller, http }) => {
    const { wasCurrent } = await sessions.endOne(caller.user, params.sid, sessionCookie.read(http.request));
    if (wasCurrent) sessionCookie.clear(http.reply);
    return null;
  });

  mount(exportPersonalData, async ({ caller, http }) => {
    const data = await personalData.exportAll(caller.learner);
    http.reply.header('content-disposition', `attachment; filename="cairn-data-${isoDate(data.exportedAt)}.json"`);
    return data;
  });

  mount(deleteAccount, async ({ caller, http }) => {
    await personalData.deleteAccount(caller.learner);
    sessionCookie.clear(http.reply);
    http.reply.header('clear-site-data', '"cache", "storage"');
    return null;
  });
}
