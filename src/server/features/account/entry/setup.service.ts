import { randomBytes } from 'node:crypto';
import type { Setup } from '#contract/account-settings.ts';
import type { Database } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { hasAdmin, hasOtherAdmin } from './account.store.ts';
import { hashOf } from './email-token.ts';
import type { RegistrationService } from './registration.service.ts';
import type { From } from '#server/features/account/session.service.ts';
import { deleteSetupToken, deleteSetupTokens, hasSetupToken, insertSetupToken } from './setup.store.ts';

/** The first administrator: created by someone who can read what the server prints at startup. */
export function setupService(needs: {
  database: Database;
  registration: RegistrationService;
  publicUrl: URL;
  now: () => Date;
}) {
  const { database, registration, publicUrl, now } = needs;

  return {
    /** A single-use link that creates the first administrator; null if there already is one. */
    async link(): Promise<string | null> {
      const token = randomBytes(32).toString('base64url');
      const isOpen = await database.write(async (tx) => {
        if (await hasAdmin(tx)) return false;
        await insertSetupToken(tx, { tokenHash: hashOf(token), createdAt: now().toISOString() });
        return true;
      });
      return isOpen ? new URL(`/setup/${token}`, publicUrl.origin).href : null;
    },

    /** Uses nothing up. Throws 400 if the token is invalid or there is an administrator. */
    async check(token: string): Promise<void> {
      const isOpen = await database.read(
        async (reader) => (await hasSetupToken(reader, hashOf(token))) && !(await hasAdmin(reader)),
      );
      if (!isOpen) throw new Problem('bad_token');
    },

    /** Creates the administrator and signs in. Throws 400 if the token is invalid or there is an administrator. */
    async setUp({ token, ...given }: Setup, from: From) {
      return registration.register(given, from, {
        isAdmin: true,
        isEmailVerified: true,
        invitation: null,
        async also(tx, userId) {
          const isToken = await deleteSetupToken(tx, hashOf(token));
          if (!isToken || (await hasOtherAdmin(tx, userId))) throw new Problem('bad_token');
          await deleteSetupTokens(tx);
        },
      });
    },
  };
}
export type SetupService = ReturnType<typeof setupService>;
