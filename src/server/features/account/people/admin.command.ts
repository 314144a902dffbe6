import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { PROBLEMS } from '#contract/problem.ts';
import { isRole, type Role, type RoleHolder, ROLES } from '#rules/account/roles.ts';
import { Problem } from '#server/http/problem.ts';
import { administratorsService } from './administrators.service.ts';
import { passwordService } from '#server/features/account/entry/password.service.ts';

/** `cairn admin create|reset-password|disable|enable <email>` and `cairn admin roles|demote <email> [role …]`. Returns the exit code. */
export async function runAdminCommand(...args: Parameters<typeof run>): Promise<number> {
  try {
    return await run(...args);
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'last_admin')) throw error;
    args[3](PROBLEMS.last_admin[1]);
    return 1;
  }
}

async function run(
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
  const roles = names.filter(isRole);
  if (roles.length < names.length) {
    const unknown = names.filter((name) => !isRole(name));
    say(`there is no role ${unknown.join(', ')}; there are ${ROLES.join(', ')}`);
    return 2;
  }
  const answer = (text: string | null): number => {
    say(text ?? `there is no account for ${email}`);
    return text === null ? 1 : 0;
  };
  if (verb === 'roles') {
    const given = await administrators.setRoles(email, roles);
    return answer(given && `${email} ${given.length === 0 ? 'has no role' : `now has the roles: ${given.join(', ')}`}`);
  }
  if (verb === 'demote') {
    const before = await administrators.demote(email, roles);
    return answer(before && demotedText(email, roles, before));
  }
  if (verb === 'disable' || verb === 'enable') {
    const isToDisable = verb === 'disable';
    const wasDisabled = await administrators.setDisabled(email, isToDisable);
    const said = isToDisable
      ? 'disabled: all sessions have ended, and its tokens do nothing'
      : 'enabled, with everything it had';
    const text = `${email} ${wasDisabled === isToDisable ? 'was already' : 'is now'} ${said}`;
    return answer(wasDisabled === null ? null : text);
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

function demotedText(email: string, roles: readonly Role[], before: RoleHolder): string {
  if (roles.length === 0)
    return before.isAdmin
      ? `${email} is no longer an administrator${before.roles.length > 0 ? ` and keeps the roles: ${before.roles.join(', ')}` : ''}`
      : `${email} was no administrator`;
  const left = before.roles.filter((role) => !roles.includes(role));
  return `${email} now has ${left.length === 0 ? 'no role' : `the roles: ${left.join(', ')}`}`;
}
