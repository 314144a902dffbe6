import type { User } from '#contract/account.ts';

/** What a person is called in the header: first name, else username, else e-mail. */
export function displayName({ firstName, username, email }: Pick<User, 'firstName' | 'username' | 'email'>): string {
  return firstName?.trim() || username.trim() || email;
}
