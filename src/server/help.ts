import { CAIRN } from './command-name.ts';

/** Every way to call the operator's tool: the words and arguments, and what it does. */
const CALLS: readonly (readonly [call: string, does: string])[] = [
  [
    'content check [folder] [--pack name]',
    'checks exam packs: those of this version, or those in a folder; with --pack, lists everything to fix in one',
  ],
  [
    'content import [folder or exam package] [--dry-run] [--overwrite]',
    'imports packs into the database; running it again adds nothing, and edits made on the site are kept unless --overwrite is given; --dry-run only says what would change',
  ],
  [
    'content export <folder or file.zip> [--exam <edition>]',
    'writes the exams in the database as packs, or as one exam package; with --exam, one of them',
  ],
  [
    'content facts --sheet <file> [--exam <edition>]',
    'writes what is to be checked with the vendors, by exam, with the addresses of their pages',
  ],
  [
    'content facts --confirm <file> --name <who> [--day <YYYY-MM-DD>]',
    'takes such a sheet back: the exams that were confirmed say since when, and the audit log who looked',
  ],
  [
    'content convert <file> --to <format> [--from <format>] [--out <path>] [--json] [--domain <name>] [--task <name>] [--decks-as-tasks]',
    'converts the questions or flashcards in a file to another format and reports what was left out; needs no database. The domain and the task are for flashcards',
  ],
  [
    'measure items <responses.csv> [--json] [--priors]',
    'computes facility, item-rest correlation, reliability, and the 2PL of items from a table of answers: the first line names the items, and each further line has 1, 0, or nothing for each; needs no database',
  ],
  [
    'measure ability <responses.csv> --items <items.json> [--json]',
    'estimates the ability of each row under given items, a list of { name, a, b } or what measure items --json printed; needs no database',
  ],
  ['admin create <email>', 'creates an administrator and prints the password; promotes an existing account'],
  ['admin roles <email> [role ...]', 'gives an account exactly these roles: author, reviewer, support, observer'],
  [
    'admin demote <email> [role ...]',
    'takes these roles from an account or, without a role, the right of an administrator; never that of the last one',
  ],
  [
    'admin disable <email>',
    'ends every session of an account and keeps it out from the next request on; nothing is deleted, and never the last administrator',
  ],
  ['admin enable <email>', 'lets an account in again with everything it had, also after it was removed from the site'],
  ['admin reset-password <email>', 'sets and prints a new password, and ends every session of the account'],
  [
    'backup <file> [--rows]',
    'writes the whole database to one file while the site runs; --rows makes a backup that both SQLite and PostgreSQL can restore',
  ],
  [
    'backup --to [place] [--rows] [--new]',
    'stores a backup in a place (BACKUP_TO by default), verifies it, and deletes the oldest ones; --new begins a folder anew that is gone or empty on purpose',
  ],
  ['backup verify <file>', 'checks that a backup is complete and unchanged'],
  [
    'backup drill [file] [--into <address>]',
    'restores a backup, the newest in BACKUP_TO by default, to a temporary database, checks it, and discards it; on PostgreSQL the user needs the right to create databases, or you name an empty one with --into',
  ],
  ['restore <file>', 'replaces the database with a backup; keeps the previous database beside it'],
  [
    'rebuild [--check]',
    'makes standings, what people have seen, and counts of first answers anew from the answers; --check compares them, changes nothing, and exits with 1 if something differs',
  ],
  [
    'calibration export [<file>]',
    'writes figures of questions that at least ten people have answered, as sums that name no person and no time, to be shared with other sites',
  ],
  [
    'calibration import <file>',
    'adds the figures that another site shared to those of this one; a later file of that site replaces its earlier one',
  ],
  [
    'doctor',
    'checks the installation: settings, mail, payments, files, database, and backups; exits with 1 if something needs fixing',
  ],
  [
    'status [--json]',
    'prints how the installation is doing, what is wrong first: version, database, disk, mail, payments, backups, and processes; exits with 1 if something is wrong',
  ],
  [
    'users [text] [--admins] [--disabled] [--json]',
    'lists accounts, oldest first: email, username, and whether they are administrators, disabled, or unverified; those that match the text, if there is one',
  ],
  ['jobs [--json]', 'lists the background jobs of every process: last success, next run, and failures'],
  [
    'mail [test <address>] [--json]',
    'prints how many emails wait, and those that failed with the reason; with test, sends one at once and prints what the mail server said',
  ],
  ['reload', 'replaces the processes of a running server one by one, without a lost request; needs PROCESSES'],
  ['version', 'prints the version of Cairn, the commit it was made from, and the version of Node.js'],
  ['help [verb]', 'prints this, or what one verb does'],
];

const WIDTH = 100;
const INDENT = 6;

/** What the tool can do or, for some words (`backup`, `content import`), the calls that begin with them; null if none does. */
export function helpText(words: readonly string[] = []): string | null {
  const calls = CALLS.filter(([call]) => words.every((word, index) => call.split(' ')[index] === word));
  if (calls.length === 0) return null;
  const lines = calls.flatMap(([call, does]) => [
    `  ${words.length === 0 ? '' : `${CAIRN} `}${call}`,
    ...wrapped(does),
  ]);
  return [words.length === 0 ? `Usage: ${CAIRN} <verb>` : 'Usage:', ...lines].join('\n');
}

/** Whether a call asks for help instead of work. */
export const isHelpWanted = (args: readonly string[]): boolean =>
  args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');

/** What the verb of such a call does, whatever it would be called with; null if there is no such verb. */
export function helpFor(args: readonly string[]): string | null {
  const words = args.filter((arg) => arg !== 'help' && !arg.startsWith('-'));
  return helpText(words.slice(0, 2)) ?? helpText(words.slice(0, 1));
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines.push(`${lines.pop()!} ${word}`);
    else lines.push(' '.repeat(INDENT) + word);
  }
  return lines;
}
