import { isLoopback } from '#rules/site/going-live.ts';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { isRole, type Role, ROLES } from '#rules/account/roles.ts';
import { BadSetting, openAddress, readSettings, secretText } from '#server/setting.ts';
import type { Secret } from '#server/secret.ts';

/** How long the provider may take to answer; somebody waits. Seconds. */
const PATIENCE_SECONDS = 8;
/** How many sign-ins are asked about at once, and how long others wait for their turn, in milliseconds. */
const AT_ONCE = 8;
const TURN_MS = 30_000;
/** How old a notice of a logout may be, and how far clocks may differ. Seconds. */
const NOTICE_SECONDS = 300;
const CLOCK_SECONDS = 30;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

export type SignInSettings = {
  /** In addresses. */
  id: string;
  /** On the button. */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: Secret;
  scopes: string;
  /** Which claim names the groups of a person; null: none does. */
  groupsClaim: string | null;
  /** Which roles the members of which of its groups have here. */
  roles: readonly { role: Role; group: string }[];
  /** Whether the provider is asked again, while somebody is logged in, whether it still vouches for them. */
  asksAgain: boolean;
  /** Whether every address that the provider names counts as verified, for providers that do not say. */
  trustsAddresses: boolean;
};

/** What a provider says of a person. */
export type Identity = {
  /** Who they are there; stays the same whatever else changes. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: { first: string | undefined; last: string | undefined };
  username: string | null;
  /** null: it does not say, or has too many to say. */
  groups: string[] | null;
  /** Whether it has groups to say and did not list them: Entra refers to them by a link where there are more than 200. */
  hasUnlistedGroups: boolean;
  /** Their session there, by which it tells us that it ended. */
  sid: string | null;
  /** What it is asked with whether it still vouches for them; null: it is not asked, or gave nothing to ask with. */
  refreshToken: string | null;
};

/** What a browser carries from the beginning of a sign-in to its end, sealed. */
export type Checks = { state: string; nonce: string; verifier: string };

const settingsOf = (prefix: string) =>
  ({
    [`${prefix}_ISSUER`]: openAddress(/^https?$/, 'https://login.example.com'),
    [`${prefix}_CLIENT_ID`]: z.string().min(1),
    [`${prefix}_CLIENT_SECRET`]: secretText(),
    [`${prefix}_NAME`]: z.string().min(1).max(40).optional(),
    [`${prefix}_SCOPES`]: z.string().min(1).default('openid profile email'),
    [`${prefix}_GROUPS_CLAIM`]: z.string().min(1).optional(),
    [`${prefix}_ROLES`]: z.string().min(1).optional(),
    [`${prefix}_CHECK_AGAIN`]: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
    [`${prefix}_TRUST_ADDRESSES`]: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  }) as const;

const idsIn = (names = ''): string[] =>
  names
    .split(',')
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== '');

const prefixOf = (id: string) => `OIDC_${id.toUpperCase().replaceAll('-', '_')}`;

/** The names of the settings of all providers that are listed. */
export const signInSettingNames = (names: string | undefined): string[] =>
  idsIn(names).flatMap((id) => Object.keys(settingsOf(prefixOf(id))));

/** Reads 'author=Content Team; support=Help Desk'. Throws {@link BadSetting}. */
function rolesIn(name: string, text: string | undefined, hasGroups: boolean): SignInSettings['roles'] {
  if (text === undefined) return [];
  if (!hasGroups) throw new BadSetting(name, 'needs the claim that names the groups, too');
  return text.split(';').flatMap((part) => {
    const [role = '', group = ''] = part.split(/=(.*)/s).map((word) => word.trim());
    if (role === '' && group === '') return [];
    if (!isRole(role) || group === '')
      throw new BadSetting(
        name,
        `must be such as author=Content Team; support=Help Desk, with the roles ${ROLES.join(', ')}`,
      );
    return [{ role, group }];
  });
}

/** The providers that people can sign in through. Throws {@link BadSetting}. */
export function readSignInSettings(env: NodeJS.ProcessEnv, names: string | undefined): SignInSettings[] {
  const ids = idsIn(names);
  if (ids.some((id) => !/^[a-z][a-z\d-]{0,30}$/.test(id)) || new Set(ids).size < ids.length)
    throw new BadSetting(
      'OIDC_PROVIDERS',
      'must be different names of letters, digits, and hyphens, separated by commas',
    );
  return ids.map((id) => {
    const prefix = prefixOf(id);
    for (const needed of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'])
      if (!env[`${prefix}_${needed}`] && !env[`${prefix}_${needed}_FILE`])
        throw new BadSetting(`${prefix}_${needed}`, `is required when OIDC_PROVIDERS names ${id}`);
    const value = readSettings(settingsOf(prefix), env) as Record<string, unknown>;
    const text = (name: string) => value[`${prefix}_${name}`] as string;
    const issuer = new URL(text('ISSUER'));
    if (issuer.protocol !== 'https:' && !isLoopback(issuer))
      throw new BadSetting(`${prefix}_ISSUER`, 'must be https, unless it is on this machine');
    if (!text('SCOPES').split(/\s+/).includes('openid'))
      throw new BadSetting(`${prefix}_SCOPES`, 'must contain openid');
    return {
      id,
      name: text('NAME') ?? id[0]!.toUpperCase() + id.slice(1),
      issuer,
      clientId: text('CLIENT_ID'),
      clientSecret: value[`${prefix}_CLIENT_SECRET`] as Secret,
      scopes: text('SCOPES'),
      groupsClaim: text('GROUPS_CLAIM') ?? null,
      roles: rolesIn(`${prefix}_ROLES`, text('ROLES'), text('GROUPS_CLAIM') !== undefined),
      asksAgain: text('CHECK_AGAIN') === '1',
      trustsAddresses: text('TRUST_ADDRESSES') === '1',
    };
  });
}

/** The provider does not answer, or not as one. */
export class ProviderUnreachable extends Error {}
/** What came back from the provider, or what it said then, does not hold. */
export class SignInRefused extends Error {}

/** Entra, in every country: it gives a refresh token for the scope alone, and where only administrators may consent, asking everyone for consent would keep everyone out. */
const NEEDS_NO_CONSENT = /(^|\.)microsoftonline\.(com|us|cn)$/;

/** A provider of sign-ins by OpenID Connect. Nothing is asked of it before somebody signs in. */
export function signInProvider(settings: SignInSettings, redirectUri: string) {
  const { issuer, clientId, clientSecret, scopes, groupsClaim, asksAgain, trustsAddresses } = settings;
  // By OpenID Connect, `offline_access` is ignored unless consent is asked for with it.
  const asksConsent =
    asksAgain && scopes.split(/\s+/).includes('offline_access') && !NEEDS_NO_CONSENT.test(issuer.hostname);
  let known: oidc.Configuration | null = null;
  const inTurn = turns();

  async function configuration(): Promise<oidc.Configuration> {
    if (known) return known;
    try {
      const found = await oidc.discovery(issuer, clientId, clientSecret.reveal(), undefined, {
        timeout: PATIENCE_SECONDS,
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      });
      found.timeout = PATIENCE_SECONDS;
      // Signatures are checked even of what comes straight from the provider.
      oidc.enableNonRepudiationChecks(found);
      return (known = found);
    } catch (error) {
      throw new ProviderUnreachable(`${settings.id} does not answer as a provider`, { cause: error });
    }
  }

  function identityOf(
    claims: { iss: string; sub: string } & Record<string, unknown>,
    more: Partial<oidc.UserInfoResponse>,
    refreshToken: string | null,
  ): Identity {
    const all = { ...claims, ...more };
    const text = (name: string): string | undefined => {
      const value = all[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
    const email = text('email') ?? null;
    const [first, ...rest] = (text('name') ?? '').split(' ');
    const named = groupsClaim === null ? undefined : all[groupsClaim];
    const isListed = Array.isArray(named);
    return {
      subject: `${claims.iss} ${claims.sub}`,
      email,
      isEmailVerified: email !== null && (trustsAddresses || all.email_verified === true || all.xms_edov === true),
      name: {
        first: text('given_name') ?? (first || undefined),
        last: text('family_name') ?? (rest.join(' ') || undefined),
      },
      username: text('preferred_username') ?? null,
      // A claim that comes as a link, as from Entra for people in many groups, says nothing: it is never taken as none.
      groups: isListed ? named.filter((name): name is string => typeof name === 'string') : null,
      hasUnlistedGroups: groupsClaim !== null && !isListed && (named !== undefined || refersTo(all, groupsClaim)),
      sid: text('sid') ?? null,
      refreshToken,
    };
  }

  const userInfo = async (found: oidc.Configuration, accessToken: string, subject: string) =>
    found.serverMetadata().userinfo_endpoint === undefined ? {} : oidc.fetchUserInfo(found, accessToken, subject);

  async function renew(found: oidc.Configuration, refreshToken: string, subject: string): Promise<Identity | null> {
    try {
      const tokens = await oidc.refreshTokenGrant(found, refreshToken);
      const claims = tokens.claims();
      const [iss, sub] = [subject.slice(0, subject.indexOf(' ')), subject.slice(subject.indexOf(' ') + 1)];
      if (claims && claims.sub !== sub) throw new Error('somebody else');
      const saysGroups = groupsClaim === null || claims?.[groupsClaim] !== undefined;
      const more = saysGroups ? {} : await userInfo(found, tokens.access_token, sub);
      return identityOf({ ...claims, iss, sub }, more, tokens.refresh_token ?? refreshToken);
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return null;
      throw new ProviderUnreachable(`${settings.id} does not say whether it still vouches for somebody`, {
        cause: error,
      });
    }
  }

  async function exchange(
    found: oidc.Configuration,
    parameters: URLSearchParams,
    { state, nonce, verifier }: Checks,
  ): Promise<Identity> {
    try {
      const tokens = await oidc.authorizationCodeGrant(found, new URL(`${redirectUri}?${parameters}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no claims');
      const saysAll = claims.email !== undefined && (groupsClaim === null || claims[groupsClaim] !== undefined);
      const more = saysAll ? {} : await userInfo(found, tokens.access_token, claims.sub);
      return identityOf(claims, more, asksAgain ? (tokens.refresh_token ?? null) : null);
    } catch (error) {
      if (isSilence(error)) throw new ProviderUnreachable(`${settings.id} does not answer`, { cause: error });
      throw new SignInRefused(`the sign-in through ${settings.id} does not hold`, { cause: error });
    }
  }

  return {
    id: settings.id,
    name: settings.name,
    issuer: issuer.href,
    asksAgain,

    /** Which roles are its to give, and which of them follow from somebody's groups. */
    rolesOf(groups: readonly string[]): { provider: string; given: Role[]; managed: Role[] } {
      const names = new Set(groups.map((group) => group.normalize('NFKC').trim().toLowerCase()));
      const has = ({ group }: { group: string }) => names.has(group.normalize('NFKC').trim().toLowerCase());
      const roles = settings.roles;
      const given = roles.filter(has).map(({ role }) => role);
      return { provider: settings.name, given, managed: roles.map(({ role }) => role) };
    },

    /** Where the browser goes, and what it has to bring back. Throws {@link ProviderUnreachable}. */
    async begin(): Promise<{ url: string; checks: Checks }> {
      const found = await configuration();
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(asksConsent && { prompt: 'consent' }),
      });
      return { url: url.href, checks };
    },

    /** Who came back. Throws {@link ProviderUnreachable} or {@link SignInRefused}. */
    async finish(parameters: URLSearchParams, { state, nonce, verifier }: Checks): Promise<Identity> {
      const found = await configuration();
      return inTurn(() => exchange(found, parameters, { state, nonce, verifier }));
    },

    /** What it says now of somebody who signed in through it; null: it no longer vouches for them. Throws {@link ProviderUnreachable}. */
    async askAgain(refreshToken: string, subject: string): Promise<Identity | null> {
      const found = await configuration();
      return inTurn(() => renew(found, refreshToken, subject));
    },

    /** Who was logged out there, by its notice. Throws {@link ProviderUnreachable} or {@link SignInRefused}. */
    async readLogout(token: string, now: Date): Promise<{ subject: string | null; sid: string | null }> {
      const metadata = (await configuration()).serverMetadata();
      try {
        if (metadata.jwks_uri === undefined) throw new Error('no keys');
        const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: PATIENCE_SECONDS * 1000 });
        const { payload } = await jwtVerify(token, keys, {
          issuer: metadata.issuer,
          audience: clientId,
          algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
          clockTolerance: CLOCK_SECONDS,
          maxTokenAge: NOTICE_SECONDS,
          currentDate: now,
          requiredClaims: ['iat', 'jti', 'events'],
        });
        const { sub, sid, events, nonce } = payload;
        const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
        if (!isLogout || nonce !== undefined || (sub === undefined && typeof sid !== 'string'))
          throw new Error('no logout');
        return {
          subject: sub === undefined ? null : `${metadata.issuer} ${sub}`,
          sid: typeof sid === 'string' ? sid : null,
        };
      } catch (error) {
        throw new SignInRefused(`the notice of ${settings.id} does not hold`, { cause: error });
      }
    },
  };
}
export type SignInProvider = ReturnType<typeof signInProvider>;

/** Whether claims refer to another place for one of them, by the form of OpenID Connect for that or Entra's mark. */
function refersTo(claims: Record<string, unknown>, name: string): boolean {
  const elsewhere = claims['_claim_names'];
  const isReferred = typeof elsewhere === 'object' && elsewhere !== null && name in elsewhere;
  return isReferred || (name === 'groups' && (claims['hasgroups'] === true || claims['hasgroups'] === 'true'));
}

/** Whether no answer came at all, rather than one that does not hold. */
function isSilence(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || error instanceof TypeError || cause instanceof TypeError;
}

/** Lets a few through at once, so that each is measured by its own patience, and the others wait in line. */
function turns() {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < AT_ONCE) running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          line.splice(line.indexOf(go), 1);
          reject(new ProviderUnreachable('too many are waiting for an answer'));
        }, TURN_MS);
        line.push(go);
      });
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
