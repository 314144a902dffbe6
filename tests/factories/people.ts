import { randomUUID } from 'node:crypto';
import { normalisedEmail } from '#rules/account/email.ts';
import type { Database } from '#server/db/database.ts';
import type { NewRow } from '#server/db/tables/schema.ts';
import { insertUser } from '#server/features/account/entry/account.store.ts';
import { type PasswordCost, passwordService } from '#server/features/account/entry/password.service.ts';

/** The password of everyone created here. */
export const PASSWORD = 'correct horse battery staple';

/** Hashing is slow on purpose, which a thousand tests need not wait for. */
export const CHEAP_PASSWORDS: PasswordCost = { memory: 8, passes: 1 };

const passwordHash = passwordService(CHEAP_PASSWORDS).hash(PASSWORD);

export type PersonChange = Partial<NewRow<'user'>> & { grants?: Partial<NewRow<'accessGrant'>>[] };
export type Person = { id: string; email: string };

/** An account as a row. */
export async function personRow(at: string, change: Partial<NewRow<'user'>> = {}): Promise<NewRow<'user'>> {
  const id = randomUUID();
  const email = change.email ?? `person-${id}@example.com`;
  const username = `person-${id.slice(0, 18)}`;
  return {
    id,
    email,
    emailKey: normalisedEmail(email),
    username,
    usernameKey: username,
    passwordHash: await passwordHash,
    firstName: null,
    lastName: null,
    isAdmin: false,
    isPro: false,
    proExpiresAt: null,
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
  { grants = [], ...change }: PersonChange = {},
): Promise<Person> {
  const row = await personRow(at, change);
  const { id, email } = row;
  await database.write(async (tx) => {
    await insertUser(tx, row);
    for (const grant of grants) {
      const whole = {
        id: randomUUID(),
        userId: id,
        examId: null,
        note: '',
        startsAt: at,
        expiresAt: null,
        revokedAt: null,
        createdAt: at,
      };
      await tx
        .insertInto('accessGrant')
        .values({ ...whole, ...grant })
        .execute();
    }
  });
  return { id, email };
}
