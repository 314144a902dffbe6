import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { OwnIdentity } from '#contract/sign-in.ts';
import type { User } from '#contract/account.ts';
import { hasRole, type Role } from '#rules/account/roles.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import { safeRedirect } from '#rules/account/redirect.ts';
import type { Database, Reader, Tx } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import type { Row, Time } from '#server/db/tables/schema.ts';
import type { From, SessionService, Started } from '#server/features/account/session.service.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import {
  type Checks,
  type Identity,
  ProviderUnreachable,
  type SignInProvider,
  SignInRefused,
} from '#server/outside/sign-in-provider.ts';
import type { Secrets } from '#server/session-secret.ts';
import type { AccountLimits } from './account-limits.ts';
import type { AccountService } from './account.service.ts';
import { insertUser, selectOptionalUser, selectOptionalUserByEmail } from './account.store.ts';
import {
  countCredentials,
  deleteCredential,
  insertIdentity,
  listIdentities,
  listIdentitiesToCheck,
  selectOptionalIdentity,
  selectOptionalIdentityOf,
  updateIdentityChecked,
  updateIdentityRefused,
  updateIdentityVouched,
} from './credential.store.ts';
import { newUser } from './new-user.ts';
import { usernameFor } from './username-for.ts';
import type { RegistrationService } from './registration.service.ts';
import { createSeal } from '#server/seal.ts';

/** How long a sign-in may take, and how long the code of an authenticator app may be waited for. Milliseconds. */
const WAY_MS = 10 * 60_000;
const CODE_MS = 5 * 60_000;
/** How long after a provider vouched for somebody it is asked again while they are logged in; with the job's minute, less than five. Milliseconds. */
const ASK_AFTER_MS = 3 * 60_000;
/** About how many people providers are asked at once. */
const ASKED_AT_ONCE = 40;
/** How often somebody who signs in at the same time elsewhere, or has the same username, is yielded to. */
const ROUNDS = 6;

/** What a browser carries while its person is at the provider. */
type OnTheWay = Checks & { provider: string; redirect: string | null; linkTo: string | null; until: number };
/** What it carries while the code of an authenticator app is asked for. */
type Proved = { credentialId: string; sid: string | null; redirect: string | null; until: number };

type Entered = {
  session: Started | null;
  user: User;
  redirect: string | null;
  outcome: 'entered' | 'created' | 'linked';
};

type Needs = {
  database: Database;
  providers: readonly SignInProvider[];
  accounts: AccountService;
  registration: RegistrationService;
  sessions: SessionService;
  invitations: {
    openingFor(reader: Reader, email: string): Promise<{ also(tx: Tx, userId: string): Promise<void> } | null>;
  };
  groups: { setByProvider(tx: Tx, userId: string, names: readonly string[], at: Time): Promise<void> };
  /** Gives an account the roles that a provider says, of those that are its to give. */
  roles: {
    setByProvider(
      tx: Tx,
      userId: string,
      roles: { provider: string; given: readonly Role[]; managed: readonly Role[] },
    ): Promise<void>;
  };
  secrets: Secrets;
  limits: AccountLimits | null;
  now: () => Date;
  log: Logger;
};

/** An issuer without the slash at its end, which not everybody writes. */
const bare = (issuer: string) => issuer.replace(/\/$/, '');

/** What is logged of what led to an error, down to the first cause: by itself, 'fetch failed' says nothing. */
function causeOf({ cause }: Error): { name: string; message: string } | null {
  if (!(cause instanceof Error)) return null;
  const messages: string[] = [];
  for (let at: unknown = cause; at instanceof Error && messages.length < 5; at = at.cause)
    messages.push(at.message || String((at as NodeJS.ErrnoException).code ?? at.name));
  return { name: cause.name, message: messages.join(': ') };
}

/** Somebody came back from the provider and has to enter the code of their authenticator app. */
export class NeedsCode extends Error {
  readonly proof: string;
  constructor(proof: string) {
    super('a code is needed');
    this.proof = proof;
  }
}

/** Signing in through a provider: finding, linking, or creating the account, which then passes through `admit` like any other. */
export function providerSignInService(needs: Needs) {
  const { database, providers, accounts, registration, sessions, invitations, groups, roles, limits, now, log } = needs;
  const seal = createSeal(needs.secrets, 'sign-in through a provider');
  const tokens = createSeal(needs.secrets, 'tokens of sign-in providers');

  const sealed = (value: OnTheWay | Proved): string => seal.seal(JSON.stringify(value));
  /** What a cookie carries, unless it was altered or is too old. */
  function opened<T extends { until: number }>(cookie: string | null): T {
    const text = cookie === null ? null : seal.open(cookie);
    const value = text === null ? null : (JSON.parse(text) as T);
    if (!value || value.until <= now().getTime()) throw new Problem('sign_in_failed');
    return value;
  }

  function providerOf(id: string): SignInProvider {
    const found = providers.find((provider) => provider.id === id);
    if (!found) throw new Problem('not_found');
    return found;
  }

  /** What the provider of a credential is called; its address if it is no longer set up. */
  function nameOf(subject: string): string {
    const issuer = subject.slice(0, subject.indexOf(' '));
    return providers.find((one) => bare(one.issuer) === bare(issuer))?.name ?? issuer;
  }

  async function asking<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      const isOurs = error instanceof ProviderUnreachable || error instanceof SignInRefused;
      if (!isOurs) throw error;
      log.warn({ err: causeOf(error) }, error.message);
      throw new Problem(error instanceof ProviderUnreachable ? 'sign_in_unavailable' : 'sign_in_failed', {
        cause: error,
      });
    });
  }

  /** The account of an address that a provider vouches for, if it may be linked without its own proof. Throws 403 or 409. */
  function refuseUnproved(user: Row<'user'>, gained: readonly Role[]): void {
    if (user.disabledAt !== null) throw new Problem('invalid_credentials');
    // Whoever registered with this address never proved that it is theirs, and may be somebody else, who must not gain a role either.
    if (hasRole(user) || gained.length > 0 || user.secondFactorAt !== null || !user.isEmailVerified)
      throw new Problem('prove_first');
  }

  async function create(identity: Identity & { email: string }, round: number): Promise<void> {
    const at = now().toISOString();
    const { email, name, subject } = identity;
    const invited = await database.read((reader) => invitations.openingFor(reader, email));
    registration.refuseClosed(email, invited ? 'address' : null, 'provider');
    const row = newUser(
      {
        email,
        username: usernameFor(identity.username ?? email, round),
        firstName: name.first?.slice(0, 80),
        lastName: name.last?.slice(0, 80),
      },
      { isAdmin: false, isEmailVerified: true },
      at,
    );
    await database.write(async (tx) => {
      await insertUser(tx, row);
      await insertIdentity(tx, { id: randomUUID(), userId: row.id, subject, createdAt: at });
      await invited?.also(tx, row.id);
    });
  }

  /** The credential of who came back, which is made if there is none. Throws 403 or 409. */
  async function credentialOf(
    provider: SignInProvider,
    identity: Identity,
  ): Promise<{ found: Row<'credential'>; outcome: Entered['outcome'] }> {
    const { subject, email, isEmailVerified } = identity;
    let outcome: Entered['outcome'] = 'entered';
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await database.read((reader) => selectOptionalIdentity(reader, subject));
      if (found) return { found, outcome };
      if (email === null || !isEmailVerified) {
        log.warn(
          { provider: provider.id },
          `a provider ${email === null ? 'names no address' : 'does not call the address verified'} of somebody`,
        );
        throw new Problem('address_unproved');
      }
      const user = await database.read((reader) => selectOptionalUserByEmail(reader, normalisedEmail(email)));
      try {
        if (user) {
          refuseUnproved(user, provider.rolesOf(identity.groups ?? []).given);
          await link(user.id, subject);
          outcome = 'linked';
        } else {
          await create({ ...identity, email }, round);
          outcome = 'created';
        }
      } catch (error) {
        // The same person elsewhere, at this moment, or somebody with this username.
        if (!(error instanceof UniqueViolation)) throw error;
        outcome = 'entered';
      }
    }
    throw new Problem('sign_in_failed');
  }

  /** What follows from what a provider says of somebody: their groups, and with what it is asked again. */
  async function vouched(
    tx: Tx,
    provider: SignInProvider,
    { id, userId }: { id: string; userId: string },
    { groups: names, hasUnlistedGroups, refreshToken }: Identity,
  ): Promise<void> {
    const at = now().toISOString();
    const sealedToken = refreshToken === null ? null : tokens.seal(refreshToken);
    await updateIdentityVouched(tx, id, { sealedToken, at });
    if (names !== null) {
      await groups.setByProvider(tx, userId, names, at);
      await roles.setByProvider(tx, userId, provider.rolesOf(names));
    }
    if (provider.asksAgain && refreshToken === null)
      log.warn(
        { user: userId, provider: provider.id },
        'a provider gave no refresh token: it is not asked again about this person before they log in again',
      );
    if (hasUnlistedGroups)
      log.warn({ user: userId }, 'a provider did not list the groups of somebody: they keep those that they had');
  }

  /** Ends what somebody has through a provider that no longer vouches for them, until they sign in there again. */
  async function refused(provider: SignInProvider, row: Row<'credential'>, checkedAt: Time): Promise<void> {
    await database.write(async (tx) => {
      const at = now().toISOString();
      if (!(await updateIdentityRefused(tx, row.id, checkedAt, at))) return;
      const person = await selectOptionalUser(tx, row.userId);
      await groups.setByProvider(tx, row.userId, [], at);
      await roles.setByProvider(tx, row.userId, provider.rolesOf([]));
      // An administrator who has another credential must get in while the provider is gone.
      if (person?.isAdmin) await sessions.endVia(tx, { credentialId: row.id, sid: null });
      else await sessions.endAll(tx, row.userId);
    });
  }

  /** Asks a provider whether it still vouches for somebody. One that does not answer is asked again next time. */
  async function ask(row: Row<'credential'>): Promise<void> {
    const issuer = row.subject!.slice(0, row.subject!.indexOf(' '));
    const provider = providers.find((one) => one.asksAgain && bare(one.issuer) === bare(issuer));
    const token = tokens.open(row.secret!);
    const at = now().toISOString();
    if (!(await database.write((tx) => updateIdentityChecked(tx, row.id, row.checkedAt!, at)))) return;
    if (!provider) return;
    try {
      // What cannot be opened any more, since the secret was changed, vouches for nobody.
      const identity = token === null ? null : await provider.askAgain(token, row.subject!);
      if (identity === null) await refused(provider, row, at);
      else await database.write((tx) => vouched(tx, provider, row, identity));
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      log.warn({ err: causeOf(error) }, error.message);
    }
  }

  async function link(userId: string, subject: string): Promise<void> {
    const at = now().toISOString();
    await database.write((tx) => insertIdentity(tx, { id: randomUUID(), userId, subject, createdAt: at }));
  }

  async function linkTo(userId: string, caller: SessionUser | null, subject: string): Promise<void> {
    if (caller?.id !== userId) throw new Problem('sign_in_failed');
    const found = await database.read((reader) => selectOptionalIdentity(reader, subject));
    if (found?.userId === userId) return;
    if (found) throw new Problem('identity_taken');
    await link(userId, subject).catch((error: unknown) => {
      throw error instanceof UniqueViolation ? new Problem('identity_taken') : error;
    });
  }

  async function personOf(credential: Row<'credential'>): Promise<Row<'user'>> {
    const person = await database.read((reader) => selectOptionalUser(reader, credential.userId));
    if (!person) throw new Problem('sign_in_failed');
    return person;
  }

  return {
    nameOf,
    isAskingAgain: providers.some(({ asksAgain }) => asksAgain),

    /** Asks providers about the people who are logged in, each every few minutes, and ends what those have for whom they no longer vouch. */
    async askAgain(): Promise<void> {
      for (;;) {
        const at = now();
        const before = new Date(at.getTime() - ASK_AFTER_MS).toISOString();
        const due = await database.read((reader) =>
          listIdentitiesToCheck(reader, { before, now: at.toISOString(), most: ASKED_AT_ONCE }),
        );
        await Promise.all(due.map(ask));
        if (due.length < ASKED_AT_ONCE) return;
      }
    },

    /** Where the browser goes, and what it carries there. Throws 404, 503. */
    async begin(id: string, { redirect, linkTo: linked }: { redirect: string | null; linkTo: string | null }) {
      const { url, checks } = await asking(providerOf(id).begin());
      const until = now().getTime() + WAY_MS;
      return { url, cookie: sealed({ ...checks, provider: id, redirect, linkTo: linked, until }) };
    },

    /**
     * Signs in whoever came back, or connects the provider to the account of the caller who went there for that. Throws
     * {@link NeedsCode}, 400, 403, 404, 409, and 503.
     */
    async finish(
      id: string,
      { query, cookie, caller }: { query: string; cookie: string | null; caller: SessionUser | null },
      from: From & { network: string },
    ): Promise<Entered> {
      const provider = providerOf(id);
      const way = opened<OnTheWay>(cookie);
      // A code of one provider must not be taken to another.
      if (way.provider !== id) throw new Problem('sign_in_failed');
      const identity = await asking(provider.finish(new URLSearchParams(query), way));
      const redirect = way.redirect === null ? null : safeRedirect(way.redirect, '') || null;
      if (way.linkTo !== null) {
        await linkTo(way.linkTo, caller, identity.subject);
        return { session: null, user: await accounts.view(caller!), redirect: '/account', outcome: 'linked' };
      }
      const { found, outcome } = await credentialOf(provider, identity);
      // Before they are let in, since it may be that those who left have exams again.
      await database.write((tx) => vouched(tx, provider, found, identity));
      const person = await personOf(found);
      const via = { credentialId: found.id, sid: identity.sid };
      try {
        const entered = await accounts.admit(person, { credentialId: found.id, code: undefined }, { ...from, via });
        return { ...entered, redirect, outcome };
      } catch (error) {
        if (!(error instanceof Problem && error.code === 'second_factor_required')) throw error;
        throw new NeedsCode(sealed({ ...via, redirect, until: now().getTime() + CODE_MS }));
      }
    },

    /** Completes a sign-in with a code. Throws 400, 401, 403. */
    async confirm(cookie: string | null, code: string, from: From & { network: string }) {
      const { credentialId, sid, redirect } = opened<Proved>(cookie);
      const credential = await database.read((reader) => selectOptionalIdentityOf(reader, credentialId));
      if (!credential) throw new Problem('sign_in_failed');
      const person = await personOf(credential);
      await limits?.beforeGuess(person.emailKey, from.network);
      const entered = await accounts.admit(person, { credentialId, code }, { ...from, via: { credentialId, sid } });
      return { ...entered, redirect };
    },

    /** Ends the sessions that somebody began through a provider which says that they logged out there. Throws 400, 404, 503. */
    async receiveLogout(id: string, body: Buffer): Promise<void> {
      const token = new URLSearchParams(body.toString('utf8')).get('logout_token');
      if (token === null) throw new Problem('sign_in_failed');
      const { subject, sid } = await asking(providerOf(id).readLogout(token, now()));
      const credential =
        subject === null ? null : await database.read((reader) => selectOptionalIdentity(reader, subject));
      if (subject !== null && !credential) return;
      await database.write((tx) => sessions.endVia(tx, { credentialId: credential?.id ?? null, sid }));
    },

    async list(userId: string): Promise<OwnIdentity[]> {
      const rows = await database.read((reader) => listIdentities(reader, userId));
      return rows.map(({ id, subject, createdAt, lastUsedAt }) => ({
        id,
        provider: nameOf(subject!),
        createdAt,
        lastUsedAt,
      }));
    },

    /** Throws 404, or 409 if it is the only way to sign in. */
    async remove(userId: string, id: string): Promise<void> {
      await database.write(async (tx) => {
        if ((await countCredentials(tx, userId)) < 2) throw new Problem('last_credential');
        if (!(await deleteCredential(tx, userId, { id, kind: 'oidc' }))) throw new Problem('not_found');
        await sessions.endVia(tx, { credentialId: id, sid: null });
      });
    },
  };
}
export type ProviderSignInService = ReturnType<typeof providerSignInService>;
