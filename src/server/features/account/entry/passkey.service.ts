import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { NewPasskey, OwnPasskey, PasskeyAnswer } from '#contract/passkey.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { UniqueViolation } from '#server/db/errors.ts';
import type { Row } from '#server/db/tables/schema.ts';
import { ACCOUNT } from '#server/features/account/account.words.ts';
import type { From, SessionService } from '#server/features/account/session.service.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { Secrets } from '#server/session-secret.ts';
import type { AccountService } from './account.service.ts';
import { selectOptionalUser } from './account.store.ts';
import { countCredentials, deleteCredential, deletePassword } from './credential.store.ts';
import { hashOf } from './email-token.ts';
import {
  deleteExpiredChallenges,
  insertPasskey,
  insertUsedChallenge,
  listPasskeysOf,
  selectOptionalPasskey,
  type StoredPasskey,
  updatePasskeyUsed,
} from './passkey.store.ts';
import { createSeal } from '#server/seal.ts';

/** How long an answer is waited for. Milliseconds. */
const WAIT_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;
/** ES256, EdDSA, and RS256. */
const ALGORITHMS = [-7, -8, -257];

/** What a browser carries while a passkey is asked. */
type Asked = { challenge: string; for: 'login' | 'new'; userId: string | null; until: number };

type Needs = {
  database: Database;
  accounts: AccountService;
  sessions: SessionService;
  /** Where the site is; passkeys belong to its host. */
  publicUrl: URL;
  siteName: () => string;
  secrets: Secrets;
  now: () => Date;
  log: Logger;
};

const library = () => import('@simplewebauthn/server');
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf8'));
const dataOf = ({ data }: Row<'credential'>) => data as StoredPasskey;

/**
 * Passkeys: discoverable credentials of WebAuthn, whose device verifies the person each time (by a fingerprint, a face, or a PIN), so
 * that one counts as two factors. What answered is a credential like any other and passes through `admit`.
 */
export function passkeyService(needs: Needs) {
  const { database, accounts, sessions, publicUrl, siteName, now, log } = needs;
  const [rpId, origin] = [publicUrl.hostname, publicUrl.origin];
  const seal = createSeal(needs.secrets, 'challenges of passkeys');

  const asked = (challenge: string, rest: Pick<Asked, 'for' | 'userId'>): string =>
    seal.seal(JSON.stringify({ challenge, ...rest, until: now().getTime() + WAIT_MS } satisfies Asked));

  function opened(cookie: string | null, what: Asked['for'], userId: string | null): Asked {
    const text = cookie === null ? null : seal.open(cookie);
    const value = text === null ? null : (JSON.parse(text) as Asked);
    const isMeant = value?.for === what && (what === 'login' || value.userId === userId);
    if (!value || !isMeant || value.until <= now().getTime()) throw new Problem('passkey_failed');
    return value;
  }

  /** So that what answers a challenge works once, whatever the passkey counts. Throws 400. */
  async function spend(tx: Tx, { challenge, until }: Asked): Promise<void> {
    await insertUsedChallenge(tx, hashOf(challenge), new Date(until).toISOString());
  }

  const once = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const isReplayed = error instanceof UniqueViolation && error.subject.includes('challenge');
      throw isReplayed ? new Problem('passkey_failed') : error;
    });

  /** Runs a check of the library, which throws whatever does not hold. */
  async function checking<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a passkey was refused');
      throw new Problem('passkey_failed', { cause: error });
    }
  }

  /** The passkey that answered, with what it now counts. Throws 400. */
  async function proved(answer: PasskeyAnswer, { challenge }: Asked) {
    const found = await database.read((reader) => selectOptionalPasskey(reader, answer.credentialId));
    if (!found) throw new Problem('passkey_failed', { error: ACCOUNT.unknownPasskey() });
    // The passkey names the account that it was made for.
    if (answer.userHandle !== Buffer.from(found.userId).toString('base64url')) throw new Problem('passkey_failed');
    const stored = dataOf(found);
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await checking(() =>
      verifyAuthenticationResponse({
        response: {
          id: answer.credentialId,
          rawId: answer.credentialId,
          type: 'public-key',
          response: {
            clientDataJSON: answer.clientDataJSON,
            authenticatorData: answer.authenticatorData,
            signature: answer.signature,
            userHandle: answer.userHandle,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        credential: {
          id: answer.credentialId,
          publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
          counter: stored.counter,
        },
      }),
    );
    if (!verified) throw new Problem('passkey_failed');
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { found, data: { ...stored, counter: newCounter, isSynced: credentialBackedUp } };
  }

  const viewOf = (row: Row<'credential'>): OwnPasskey => {
    const { name, isSynced } = dataOf(row);
    return { id: row.id, name, isSynced, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt };
  };

  async function refuseTooMany(userId: string) {
    const own = await database.read((reader) => listPasskeysOf(reader, userId));
    if (own.length >= MOST_PASSKEYS) throw new Problem('too_many_passkeys');
    return own;
  }

  return {
    /** What a browser asks a passkey to answer, and what it carries meanwhile. */
    async begin() {
      const { generateAuthenticationOptions } = await library();
      const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
      const options = { challenge, timeout: WAIT_MS, rpId, userVerification: 'required' as const };
      return { options, cookie: asked(challenge, { for: 'login', userId: null }) };
    },

    /** Signs in with what a passkey answered. Throws 400, 401, 403. */
    async login(answer: PasskeyAnswer, cookie: string | null, from: From & { network: string }) {
      const was = opened(cookie, 'login', null);
      const { found, data } = await proved(answer, was);
      const person = await database.read((reader) => selectOptionalUser(reader, found.userId));
      if (!person) throw new Problem('passkey_failed');
      const alsoInTx = async (tx: Tx) => {
        await spend(tx, was);
        await updatePasskeyUsed(tx, found.id, data, now().toISOString());
      };
      const fitted = { credentialId: found.id, code: undefined, isTwoFactors: true, alsoInTx };
      const via = { credentialId: found.id, sid: null };
      return once(accounts.admit(person, fitted, { ...from, via, isTwoFactors: true }));
    },

    /** Gives a person's session a new id, with a fresh login. Throws 400, also for somebody else's passkey. */
    async reauthenticate(user: SessionUser, answer: PasskeyAnswer, cookie: string | null, from: From) {
      const was = opened(cookie, 'login', null);
      const { found, data } = await proved(answer, was);
      if (found.userId !== user.id) throw new Problem('passkey_failed');
      return once(
        database.write(async (tx) => {
          await spend(tx, was);
          const at = now().toISOString();
          if (!(await updatePasskeyUsed(tx, found.id, data, at))) throw new Problem('passkey_failed');
          return sessions.startWith(tx, user, {
            ...from,
            via: { credentialId: found.id, sid: null },
            isTwoFactors: true,
          });
        }),
      );
    },

    async list(userId: string): Promise<OwnPasskey[]> {
      return (await database.read((reader) => listPasskeysOf(reader, userId))).map(viewOf);
    },

    /** What a browser makes a passkey from, and what it carries meanwhile. Throws 409. */
    async beginNew(user: SessionUser) {
      const own = await refuseTooMany(user.id);
      const { generateRegistrationOptions } = await library();
      const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
        rpName: siteName(),
        rpID: rpId,
        userName: user.email,
        userID: bytes(user.id),
        supportedAlgorithmIDs: ALGORITHMS,
      });
      const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
      const options = {
        challenge,
        timeout: WAIT_MS,
        rp: { id: rpId, name: siteName() },
        user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: name },
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: own.map(({ subject }) => ({ type: 'public-key' as const, id: subject! })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      };
      return { options, cookie: asked(challenge, { for: 'new', userId: user.id }) };
    },

    /** Throws 400, or 409 for one that is known already. */
    async add(user: SessionUser, { name, passkey }: { name: string; passkey: NewPasskey }, cookie: string | null) {
      const was = opened(cookie, 'new', user.id);
      await refuseTooMany(user.id);
      const { verifyRegistrationResponse } = await library();
      const { clientDataJSON, attestationObject, transports, credentialId: id } = passkey;
      const { verified, registrationInfo } = await checking(() =>
        verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: 'public-key',
            response: { clientDataJSON, attestationObject },
            clientExtensionResults: {},
          },
          expectedChallenge: was.challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified) throw new Problem('passkey_failed');
      const { credential, credentialBackedUp: isSynced } = registrationInfo;
      const data = {
        name: name.trim(),
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        isSynced,
      };
      const row = { id: randomUUID(), userId: user.id, subject: credential.id, data, createdAt: now().toISOString() };
      const adding = database.write(async (tx) => {
        await spend(tx, was);
        await insertPasskey(tx, row);
      });
      await once(adding).catch((error: unknown) => {
        throw error instanceof UniqueViolation ? new Problem('passkey_taken') : error;
      });
      return { id: row.id, name: data.name, isSynced, createdAt: row.createdAt, lastUsedAt: null };
    },

    /** Throws 404, or 409 if it is the only way to sign in. */
    async remove(userId: string, id: string): Promise<void> {
      await database.write(async (tx) => {
        if ((await countCredentials(tx, userId)) < 2) throw new Problem('last_credential');
        if (!(await deleteCredential(tx, userId, { id, kind: 'passkey' }))) throw new Problem('not_found');
        await sessions.endVia(tx, { credentialId: id, sid: null });
      });
    },

    /** Throws 404, or 409 if it is the only way to sign in. */
    async removePassword(userId: string): Promise<void> {
      await database.write(async (tx) => {
        if ((await countCredentials(tx, userId)) < 2) throw new Problem('last_credential');
        if (!(await deletePassword(tx, userId))) throw new Problem('not_found');
      });
    },

    async removeOld(): Promise<void> {
      await database.write((tx) => deleteExpiredChallenges(tx, now().toISOString()));
    },
  };
}
export type PasskeyService = ReturnType<typeof passkeyService>;
