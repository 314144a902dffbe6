import type { User } from '#contract/account.ts';

/** A person's name in the header: first name, else username, else email. */
export function displayName({ firstName, username, email }: Pick<User, 'firstName' | 'username' | 'email'>): string {
  return firstName?.trim() || username.trim() || email;
}
