import { randomUUID } from 'node:crypto';
import type { Role } from '#rules/account/roles.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import type { Database } from '#server/db/database.ts';
import { json, type NewRow } from '#server/db/tables/schema.ts';
import { insertUser } from '#server/features/account/entry/account.store.ts';
import { upsertPassword } from '#server/features/account/entry/credential.store.ts';
import { type PasswordCost, passwordService } from '#server/features/account/entry/password.service.ts';

/** The password of everyone created here. */
export const PASSWORD = 'correct horse battery staple';

/** Hashing is slow on purpose, which a thousand tests need not wait for. */
export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1 };

const usualHash = passwordService(CHEAP_PASSWORDS).hash(PASSWORD);

export type PersonChange = Partial<Omit<NewRow<'user'>, 'roles'>> & {
  roles?: readonly Role[];
  /** null: they have no password. */
  passwordHash?: string | null;
  grants?: Partial<NewRow<'entitlement'>>[];
};
export type Person = { id: string; email: string };

/** An account as a row. */
export function personRow(at: string, change: Partial<NewRow<'user'>> = {}): NewRow<'user'> {
  const id = randomUUID();
  const email = change.email ?? `person-${id}@example.com`;
  const username = `person-${id.slice(0, 18)}`;
  return {
    id,
    email,
    emailKey: normalisedEmail(email),
    username,
    usernameKey: username,
    firstName: null,
    lastName: null,
    isAdmin: false,
    isEmailVerified: true,
    secondFactorAt: null,
    disabledAt: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  };
}

/** Creates an account with its rights. */
export async function makePerson(
  database: Database,
  at: string,
  { grants = [], passwordHash, roles = [], ...change }: PersonChange = {},
): Promise<Person> {
  const row = personRow(at, { ...change, roles: json([...roles]) });
  const hash = passwordHash === undefined ? await usualHash : passwordHash;
  const { id, email } = row;
  await database.write(async (tx) => {
    await insertUser(tx, row);
    if (hash !== null) await upsertPassword(tx, id, hash, at);
    for (const grant of grants) {
      const whole = {
        id: randomUUID(),
        userId: id,
        examId: null,
        source: 'grant',
        purchaseId: null,
        note: '',
        startsAt: at,
        expiresAt: null,
        endedAt: null,
        createdAt: at,
      } as const;
      await tx
        .insertInto('entitlement')
        .values({ ...whole, ...grant })
        .execute();
    }
  });
  return { id, email };
}
