import { randomUUID } from 'node:crypto';
import { normalisedEmail } from '#rules/account/email.ts';
import { tidyName } from '#rules/account/name.ts';
import type { NewRow, Time } from '#server/db/tables/schema.ts';

type Newcomer = { email: string; username: string; firstName?: string | undefined; lastName?: string | undefined };
type Rights = { isAdmin: boolean; isEmailVerified: boolean };

/** A new account as a row. Its rights are set here and never come from a request. */
export function newUser(newcomer: Newcomer, rights: Rights, at: Time): NewRow<'user'> {
  const { email, username } = newcomer;
  return {
    id: randomUUID(),
    email,
    emailKey: normalisedEmail(email),
    username,
    usernameKey: username.toLowerCase(),
    firstName: tidyName(newcomer.firstName),
    lastName: tidyName(newcomer.lastName),
    ...rights,
    secondFactorAt: null,
    disabledAt: null,
    createdAt: at,
    updatedAt: at,
  };
}
