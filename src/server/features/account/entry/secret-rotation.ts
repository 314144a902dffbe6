import { BadSetting } from '#server/setting.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { fingerprintOf, type Secrets } from '#server/session-secret.ts';
import {
  listSealedSecrets,
  updateSealedSecrets,
  WEBHOOK_PURPOSE,
} from '#server/features/webhook/webhook-event.store.ts';
import { createSeal } from '#server/seal.ts';
import { listFactors, selectOptionalFingerprint, updateFactorSeal, upsertFingerprint } from './second-factor.store.ts';

/** The purpose under which keys of authenticator apps are sealed. */
export const FACTOR_PURPOSE = 'second factor';

/** How many second factors open, once all that do are sealed with the secret in use; and how many are lost. */
export type ResealCounts = { open: number; lost: number };

/**
 * Makes `secrets[0]` the database's secret: reseals what earlier secrets sealed, within the transaction.
 */
export async function adoptSecret(tx: Tx, secrets: Secrets, at: string): Promise<ResealCounts> {
  const newest = createSeal([secrets[0]], FACTOR_PURPOSE);
  const any = createSeal(secrets, FACTOR_PURPOSE);
  let [open, lost] = [0, 0];
  for (const { userId, sealedSecret } of await listFactors(tx)) {
    const key = any.open(sealedSecret);
    if (key === null) lost += 1;
    else open += 1;
    if (key !== null && newest.open(sealedSecret) === null) await updateFactorSeal(tx, userId, newest.seal(key));
  }
  const [newestHook, anyHook] = [createSeal([secrets[0]], WEBHOOK_PURPOSE), createSeal(secrets, WEBHOOK_PURPOSE)];
  for (const { id, sealedSecret, sealedOldSecret } of await listSealedSecrets(tx)) {
    const again = (sealed: string) => {
      const secret = anyHook.open(sealed);
      return secret === null || newestHook.open(sealed) !== null ? sealed : newestHook.seal(secret);
    };
    const set = { sealedSecret: again(sealedSecret), sealedOldSecret: sealedOldSecret && again(sealedOldSecret) };
    if (set.sealedSecret !== sealedSecret || set.sealedOldSecret !== sealedOldSecret)
      await updateSealedSecrets(tx, id, set);
  }
  await upsertFingerprint(tx, fingerprintOf(secrets[0]), at);
  return { open, lost };
}

/** How this secret compares with the one the database uses. */
export async function secretState(
  database: Database,
  secret: string | null,
): Promise<'fits' | 'missing' | 'different' | 'new'> {
  const known = await database.read(selectOptionalFingerprint);
  if (known === undefined) return 'new';
  if (secret === null) return 'missing';
  return fingerprintOf(secret) === known ? 'fits' : 'different';
}

/**
 * Ensures at startup that all processes on a database use one secret. To change it, name the previous one; `isLost` if
 * no one has it. Throws {@link BadSetting} if this process would use a different secret.
 */
export async function settleSecret(
  database: Database,
  { secrets, isLost }: { secrets: Secrets; isLost: boolean },
  now: () => Date,
): Promise<ResealCounts> {
  return database.writeAlone(async (tx) => {
    const known = await selectOptionalFingerprint(tx);
    const isKnown = known === undefined || isLost || secrets.some((secret) => fingerprintOf(secret) === known);
    if (!isKnown) throw new BadSetting('SESSION_SECRET', OTHER_SECRET);
    return adoptSecret(tx, secrets, now().toISOString());
  });
}

/** How many second factors none of these secrets can open. */
export async function countLostFactors(database: Database, secrets: Secrets): Promise<number> {
  const { open } = createSeal(secrets, FACTOR_PURPOSE);
  const factors = await database.read(listFactors);
  return factors.filter(({ sealedSecret }) => open(sealedSecret) === null).length;
}

/** What to do about a secret that is not the database's, to end a sentence with. */
const OTHER_SECRET =
  'does not match this database. Give every process the same secret. To change it, set SESSION_SECRET_PREVIOUS to the previous one, or to "lost" if no one has it';
