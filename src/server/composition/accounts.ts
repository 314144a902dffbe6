import { addressDecides, type Door, domainsIn, type Registration } from '#rules/door/door.ts';
import type { Membership } from '#rules/entitlement/access.ts';
import { passwordFault } from '#rules/account/password.ts';
import { accountLimits } from '#server/features/account/entry/account-limits.ts';
import { accountMail } from '#server/features/account/account-mail.ts';
import { accountRoutes } from '#server/features/account/account.routes.ts';
import { accountService } from '#server/features/account/entry/account.service.ts';
import { providerRoles } from '#server/features/account/people/provider-roles.ts';
import { administratorsService } from '#server/features/account/people/administrators.service.ts';
import { type PasswordCost, passwordService } from '#server/features/account/entry/password.service.ts';
import { passkeyRoutes } from '#server/features/account/entry/passkey.routes.ts';
import { passkeyService } from '#server/features/account/entry/passkey.service.ts';
import { personalDataService } from '#server/features/account/settings/personal-data.service.ts';
import { providerSignInRoutes } from '#server/features/account/entry/provider-sign-in.routes.ts';
import { providerSignInService } from '#server/features/account/entry/provider-sign-in.service.ts';
import { signInProvider } from '#server/outside/sign-in-provider.ts';
import { recoveryService } from '#server/features/account/entry/recovery.service.ts';
import { registrationService } from '#server/features/account/entry/registration.service.ts';
import { leavingMail } from '#server/features/account/leaving/leaving-mail.ts';
import { leavingRoutes } from '#server/features/account/leaving/leaving.routes.ts';
import { leavingService } from '#server/features/account/leaving/leaving.service.ts';
import { secondFactorRoutes } from '#server/features/account/entry/second-factor.routes.ts';
import { secondFactorService } from '#server/features/account/entry/second-factor.service.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { settingsRoutes } from '#server/features/account/settings/settings.routes.ts';
import { settingsService } from '#server/features/account/settings/settings.service.ts';
import { setupService } from '#server/features/account/entry/setup.service.ts';
import { tokenRoutes } from '#server/features/account/tokens/token.routes.ts';
import { tokenService } from '#server/features/account/tokens/token.service.ts';
import { verificationMail } from '#server/features/account/entry/verification-mail.ts';
import { doorMail } from '#server/features/door/door-mail.ts';
import { doorRoutes } from '#server/features/door/door.routes.ts';
import { invitationUse } from '#server/features/door/invitation-use.service.ts';
import { invitationService } from '#server/features/door/invitation.service.ts';
import { groupService } from '#server/features/entitlement/group.service.ts';
import { perVersion } from '#server/features/exam/per-version.ts';
import type { Mount } from '#server/http/mount.ts';
import { leftCookie } from '#server/http/left-cookie.ts';
import type { SessionCookie } from '#server/http/session-cookie.ts';
import { every } from '#server/jobs/every.ts';
import type { Core } from './core.ts';

/** Accounts and sign-in. Creates the administrator named in the settings. */
export async function accountParts(
  { config, database, mails, writer, bus, entitlements, catalogue, site, secrets, now, log }: Core,
  passwordCost: PasswordCost,
) {
  const { passwordMin, publicUrl, requireVerifiedEmail } = config;
  const limits = config.rateLimits ? accountLimits(bus) : null;
  const passwords = passwordService(passwordCost);
  const sessions = sessionService({ database, now });
  const secondFactor = secondFactorService({ database, sessions, secrets, siteName: writer.siteName, now });
  const letters = accountMail(writer);
  const door = (): Door => ({
    registration: site().registration as Registration,
    domains: domainsIn(site().registrationDomains),
  });
  const verification = verificationMail({ mails, letters, now });
  const personalData = personalDataService({ database, mails, now });
  const leaving = leavingService({
    database,
    sessions,
    personalData,
    mails,
    letters: leavingMail(writer),
    secrets,
    membership: () => site().membership as Membership,
    lastExamEnds: () => site().lastExam === 'leave',
    isDeleting: () => site().leaversData === 'delete',
    now,
  });
  const accounts = accountService({
    database,
    passwords,
    sessions,
    entitlements,
    secondFactor,
    leaving,
    mustVerify: () => requireVerifiedEmail || addressDecides(door()),
    verification,
    limits,
    now,
  });
  const registration = registrationService({
    database,
    passwords,
    sessions,
    accounts,
    verification,
    passwordMin,
    door,
    now,
  });
  const groups = groupService({ database, exam: catalogue.exam, leaving, now });
  const uses = invitationUse({ database, groups, now });
  const invitations = invitationService({
    database,
    use: uses,
    groups,
    leaving,
    mails,
    letters: doorMail(writer),
    exams: perVersion(catalogue, ({ exams, editions }) => {
      const editionOf = new Map(editions.map(({ examId, edition }) => [examId, edition]));
      return exams.map(({ id, code, slug, name }) => ({ id, code, slug, name, edition: editionOf.get(id) ?? '' }));
    }),
    exam: catalogue.exam,
    linkTo: writer.linkTo,
    now,
  });
  const tokens = tokenService({ database, mails, letters, isOn: () => site().accessTokens === '1', now });
  const recovery = recoveryService({ database, passwords, sessions, mails, letters, passwordMin, limits, now });
  const settings = settingsService({ database, accounts, passwords, sessions, mails, letters, passwordMin, now });
  const setup = setupService({ database, registration, publicUrl, now });
  const providers = config.signInProviders.map((own) =>
    signInProvider(own, new URL(`/login/back/${own.id}`, publicUrl.origin).href),
  );
  const signIns = providerSignInService({
    database,
    providers,
    accounts,
    registration,
    sessions,
    invitations: uses,
    groups,
    roles: providerRoles(now),
    secrets,
    limits,
    now,
    log,
  });
  const passkeys = passkeyService({
    database,
    accounts,
    sessions,
    publicUrl,
    siteName: writer.siteName,
    secrets,
    now,
    log,
  });
  const administrators = administratorsService({ database, passwords, now });
  if (config.admin) {
    if (await administrators.make(config.admin.email, config.admin.password.reveal()))
      log.info('administrator created');
    const fault = passwordFault(config.admin.password.reveal(), {
      minLength: passwordMin,
      username: '',
      email: config.admin.email,
    });
    if (fault !== null) log.warn(`ADMIN_PASSWORD is easy to guess: ${fault.text}`);
  }

  return {
    accounts,
    passwords,
    sessions,
    tokens,
    setup,
    administrators,
    letters,
    personalData,
    leaving,
    signIns,
    gifts: { giftFrom: invitations.giftFrom, give: uses.give, openingFor: uses.openingFor },
    mount(mount: Mount, sessionCookie: SessionCookie): void {
      const left = leftCookie(publicUrl.protocol === 'https:');
      leavingRoutes(mount, { leaving, left });
      accountRoutes(mount, { left, accounts, registration, recovery, settings, sessions, sessionCookie });
      settingsRoutes(mount, { settings, setup, personalData, sessions, sessionCookie });
      doorRoutes(mount, { invitations, invitationUse: uses, groups, accounts, registration, sessionCookie });
      providerSignInRoutes(mount, { left, signIns, sessionCookie, isHttps: publicUrl.protocol === 'https:' });
      passkeyRoutes(mount, { passkeys, left, sessionCookie, isHttps: publicUrl.protocol === 'https:' });
      tokenRoutes(mount, { tokens });
      secondFactorRoutes(mount, { secondFactor, sessionCookie });
    },
    jobs: () => [
      every(3_600_000, 'expired sessions', () => sessions.removeExpired(), log),
      every(3_600_000, 'expired tokens', () => registration.removeExpiredTokens(), log),
      every(3_600_000, 'expired access tokens', () => tokens.removeExpired(), log),
      every(3_600_000, 'answered passkeys', () => passkeys.removeOld(), log),
      every(3_600_000, 'people who left', () => leaving.removeOld(), log),
      ...(signIns.isAskingAgain ? [every(60_000, 'sign-in providers', () => signIns.askAgain(), log)] : []),
      every(3_600_000, 'old invitations', () => uses.removeOld(), log),
    ],
  };
}
