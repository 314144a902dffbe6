import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactor } from '#contract/account-factor.ts';
import type { Database } from '#server/db/database.ts';
import type { Row } from '#server/db/tables/schema.ts';
import type { SessionUser } from '#server/http/caller.ts';
import { Problem } from '#server/http/problem.ts';
import type { Secrets } from '#server/session-secret.ts';
import { hashOf } from '#server/features/account/entry/email-token.ts';
import { createSeal } from '#server/seal.ts';
import { FACTOR_PURPOSE } from './secret-rotation.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  insertFactor,
  insertRecoveryCodes,
  selectOptionalFactor,
  updateFactorStep,
  updateRecoveryCodeUsed,
  updateUserFactor,
} from './second-factor.store.ts';
import type { From, SessionService } from '#server/features/account/session.service.ts';

const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;

/** Codes of an authenticator app (TOTP, RFC 6238), each valid once, and recovery codes in case the app is lost. */
export function secondFactorService(needs: {
  database: Database;
  sessions: SessionService;
  secrets: Secrets;
  /** Shown next to the code in the app. */
  siteName: () => string;
  now: () => Date;
}) {
  const { database, sessions, siteName, now } = needs;
  const { seal, open } = createSeal(needs.secrets, FACTOR_PURPOSE);

  /** The time step that a code belongs to: this one, or one to either side in case clocks differ. null: none. */
  function stepOf(code: string, sealedSecret: string): number | null {
    const secret = open(sealedSecret);
    const digits = code.replace(/\s/g, '');
    if (secret === null || !/^\d{6}$/.test(digits)) return null;
    const timestamp = now().getTime();
    const delta = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS }).validate({
      token: digits,
      timestamp,
      window: 1,
    });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }

  return {
    async view(user: SessionUser): Promise<SecondFactor> {
      return {
        since: user.secondFactorAt,
        recoveryCodesLeft: await database.read((reader) => countRecoveryCodes(reader, user.id)),
      };
    },

    /** Makes a key, which takes effect with its first code. Throws 409 if one is already in effect. */
    async prepare(user: SessionUser) {
      if (user.secondFactorAt !== null) throw new Problem('second_factor_on');
      const secret = new Secret({ size: 20 });
      const row = { userId: user.id, sealedSecret: seal(secret.base32), lastStep: 0, createdAt: now().toISOString() };
      await database.write((tx) => insertFactor(tx, row));
      const uri = new TOTP({ issuer: siteName(), label: user.email, secret, period: PERIOD_SECONDS }).toString();
      return { secret: secret.base32, uri };
    },

    /** Switches it on. Other sessions end, this one gets a new id; the recovery codes are shown only this once. */
    async confirm(user: SessionUser, code: string, from: From) {
      if (user.secondFactorAt !== null) throw new Problem('second_factor_on');
      const factor = await database.read((reader) => selectOptionalFactor(reader, user.id));
      const step = factor ? stepOf(code, factor.sealedSecret) : null;
      if (step === null) throw new Problem('bad_code');
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      const session = await database.write(async (tx) => {
        if (!(await updateFactorStep(tx, user.id, step))) throw new Problem('bad_code');
        await insertRecoveryCodes(
          tx,
          recoveryCodes.map((plain) => ({ codeHash: hashOf(plain), userId: user.id, usedAt: null })),
        );
        await updateUserFactor(tx, user.id, now().toISOString());
        await sessions.endAll(tx, user.id);
        return sessions.startWith(tx, user, from);
      });
      return { recoveryCodes, session };
    },

    async remove(user: SessionUser): Promise<void> {
      await database.write(async (tx) => {
        await deleteFactor(tx, user.id);
        await updateUserFactor(tx, user.id, null);
      });
    },

    /** At sign-in: does nothing if no code is required. Throws 401 if it is missing, wrong, or already used. */
    async pass(user: Row<'user'>, code: string | undefined): Promise<void> {
      if (user.secondFactorAt === null) return;
      if (!code?.trim()) throw new Problem('second_factor_required');
      const factor = await database.read((reader) => selectOptionalFactor(reader, user.id));
      const step = factor ? stepOf(code, factor.sealedSecret) : null;
      const recovery = hashOf(code.replace(/\s/g, '').toLowerCase());
      const isRight = await database.write((tx) =>
        step === null
          ? updateRecoveryCodeUsed(tx, user.id, recovery, now().toISOString())
          : updateFactorStep(tx, user.id, step),
      );
      if (!isRight) throw new Problem('wrong_code');
    },
  };
}
export type SecondFactorService = ReturnType<typeof secondFactorService>;

/** 80 bits, in four groups that are easy to copy down. */
function recoveryCode(): string {
  return randomBytes(10).toString('hex').match(/.{5}/g)!.join('-');
}
