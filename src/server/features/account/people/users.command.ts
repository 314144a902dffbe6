import { parseArgs } from 'node:util';
import { CAIRN } from '#server/command-name.ts';
import type { Database } from '#server/db/database.ts';
import { reasonOf } from '#server/reason-of.ts';
import { listUserRows } from './account-admin.store.ts';

/** Accounts are read in pages of so many. */
const PAGE = 1000;

/** `cairn users [text] [--admins | --disabled] [--json]`, oldest account first. Returns the exit code. */
export async function runUsers(
  args: readonly string[],
  database: Pick<Database, 'read'>,
  say: (line: string) => void,
): Promise<number> {
  const asked = parse(args);
  if (typeof asked === 'string') {
    say(asked);
    return 2;
  }
  const { search, show, isJson } = asked;
  const found = [];
  for (let page = 1; ; page += 1) {
    const query = { page, limit: PAGE, search, show, sort: 'created', order: 'asc' } as const;
    const { users } = await database.read((reader) => listUserRows(reader, query));
    found.push(...users);
    if (users.length < PAGE) break;
  }
  const people = found.map(({ email, username, isAdmin, disabledAt, isEmailVerified, createdAt }) => ({
    email,
    username,
    isAdmin,
    isDisabled: disabledAt !== null,
    isEmailVerified,
    createdAt,
  }));
  if (isJson) {
    say(JSON.stringify(people, null, 2));
    return 0;
  }
  for (const { email, username, isAdmin, isDisabled, isEmailVerified, createdAt } of people) {
    const tags = [isAdmin && 'administrator', isDisabled && 'disabled', !isEmailVerified && 'unverified'].filter(
      Boolean,
    );
    say(`${createdAt}  ${email}  ${username}${tags.length > 0 ? `  (${tags.join(', ')})` : ''}`);
  }
  if (people.length === 0) say('No account matches.');
  return 0;
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { admins: { type: 'boolean' }, disabled: { type: 'boolean' }, json: { type: 'boolean' } },
      allowPositionals: true,
    });
    const show = values.admins ? ('admins' as const) : values.disabled ? ('disabled' as const) : ('all' as const);
    return { search: positionals.join(' ') || undefined, show, isJson: values.json === true };
  } catch (error) {
    return `${reasonOf(error).split('. ')[0]}. See "${CAIRN} help users"`;
  }
}
