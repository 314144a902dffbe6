import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { isRole, ROLES } from '#rules/account/roles.ts';
import { administratorsService } from './administrators.service.ts';
import { passwordService } from '#server/features/account/entry/password.service.ts';

/** `cairn admin create|reset-password <email>` and `cairn admin roles <email> [role …]`. Returns the exit code. */
export async function runAdminCommand(
  verb: string,
  [email, ...names]: readonly string[],
  needs: { database: Database; now: () => Date },
  say: (line: string) => void,
): Promise<number> {
  if (!z.email().safeParse(email).success || email === undefined) {
    say(`admin ${verb} needs an email address`);
    return 2;
  }
  const administrators = administratorsService({ ...needs, passwords: passwordService() });
  if (verb === 'roles') {
    const unknown = names.filter((name) => !isRole(name));
    if (unknown.length > 0) {
      say(`there is no role ${unknown.join(', ')}; there are ${ROLES.join(', ')}`);
      return 2;
    }
    const roles = await administrators.setRoles(email, names.filter(isRole));
    if (roles === null) say(`there is no account for ${email}`);
    else say(roles.length === 0 ? `${email} has no role` : `${email} now has the roles: ${roles.join(', ')}`);
    return roles === null ? 1 : 0;
  }
  if (verb === 'create') {
    const { password } = await administrators.create(email);
    say(
      password === null
        ? `${email} already had an account and is now an administrator`
        : `Created administrator ${email} with the password ${password}`,
    );
    return 0;
  }
  const password = await administrators.resetPassword(email);
  say(
    password === null
      ? `there is no account for ${email}`
      : `New password for ${email}: ${password} (all sessions have ended and two-factor authentication is off)`,
  );
  return password === null ? 1 : 0;
}
