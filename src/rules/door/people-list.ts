import type { Phrase } from '#rules/wording/phrase.ts';
import { normalisedEmail } from '#rules/account/email.ts';
import { tidyName } from '#rules/account/name.ts';
import { recordsIn } from '#rules/formats/sheet/records.ts';
import { INVITING } from './door.words.ts';

/** A person to invite, as a list names them. */
export type ListedPerson = {
  /** The line it is on, from 1. */
  line: number;
  email: string;
  name: string | null;
  group: string | null;
  /** Ids of exams, or every exam; null: the list does not say. */
  exams: 'all' | string[] | null;
  /** The last day of access, as an ISO date; null: the list does not say. */
  until: string | null;
};

/** A line that is left out, and why. */
export type ListMisfit = { line: number; excerpt: string; reason: Phrase };

export type PeopleList = { people: ListedPerson[]; misfits: ListMisfit[] };

/** How an exam may be named. */
export type NamedExam = { id: string; edition: string; code: string; slug: string };

/** The longest list. */
export const MOST_PEOPLE = 20_000;
const MOST_NAME = 120;
const MOST_EXCERPT = 120;

// As in HTML, but with a dot in the domain, which addresses that mail reaches have.
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
const isAddress = (text: string) => text.length <= 254 && ADDRESS.test(text);

const COLUMNS = {
  email: /^(e-?mail|address|e-?mail ?address|mail)$/,
  name: /^(name|full ?name|display ?name)$/,
  first: /^(first|given) ?name$/,
  last: /^(last|family) ?name$|^surname$/,
  group: /^(group|team|department)$/,
  exams: /^(exams?|exam ?codes?|courses?)$/,
  until: /^(until|last ?day|access ?until|expires?|end)$/,
} as const;
type Column = keyof typeof COLUMNS;

/** Which cell holds what; null: this is no heading. */
function headingOf(cells: readonly string[]): Partial<Record<Column, number>> | null {
  const found: Partial<Record<Column, number>> = {};
  cells.forEach((cell, index) => {
    const title = cell
      .trim()
      .toLowerCase()
      .replace(/[_\s]+/g, ' ');
    const column = (Object.keys(COLUMNS) as Column[]).find((name) => COLUMNS[name].test(title));
    if (column !== undefined) found[column] ??= index;
  });
  return found.email === undefined ? null : found;
}

const delimiterOf = (line: string): string =>
  [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!;

/** The last of these days that is one, or null. */
function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return null;
  const at = new Date(`${text}T00:00:00.000Z`);
  return at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day) ? text : null;
}

/** An exam by edition, slug, or, where only one has it, code. */
function examNamed(exams: readonly NamedExam[], name: string): NamedExam | Phrase {
  const key = name.toLowerCase();
  const exact = exams.find(({ edition, slug, id }) => [edition, slug, id].includes(key));
  if (exact) return exact;
  const [one, other] = exams.filter(({ code }) => code.toLowerCase() === key);
  if (!one) return INVITING.unknownExam({ name });
  return other ? INVITING.severalExams({ name }) : one;
}

type Cells = Record<Column, string>;
type Entry = { line: number; cells: Cells; excerpt: string; fault?: Phrase };
type Asked = { exams: readonly NamedExam[]; today: string };

function examsIn(text: string, { exams }: Asked): ListedPerson['exams'] | Phrase {
  if (text === '') return null;
  if (/^(all|every|\*)$/i.test(text)) return 'all';
  const ids = new Set<string>();
  for (const name of text.split(/[;|,\s]+/).filter(Boolean)) {
    const found = examNamed(exams, name);
    if (!('edition' in found)) return found;
    ids.add(found.id);
  }
  return [...ids];
}

/** A person from their cells, or why they are none. */
function personOf(cells: Cells, line: number, asked: Asked): ListedPerson | Phrase {
  const email = cells.email.trim();
  if (!isAddress(email)) return INVITING.notAddress();
  const name = tidyName(cells.name) ?? tidyName(`${cells.first} ${cells.last}`);
  const group = tidyName(cells.group);
  if ((name ?? '').length > MOST_NAME || (group ?? '').length > MOST_NAME) return INVITING.longName();
  const exams = examsIn(cells.exams.trim(), asked);
  if (exams !== null && exams !== 'all' && !Array.isArray(exams)) return exams;
  const typed = cells.until.trim();
  const until = typed === '' ? null : dayIn(typed);
  if (typed !== '' && until === null) return INVITING.notDay({ text: typed.slice(0, 40) });
  if (until !== null && until < asked.today) return INVITING.pastDay({ text: until });
  return { line, email, name, group, exams, until };
}

const NONE: Cells = { email: '', name: '', first: '', last: '', group: '', exams: '', until: '' };

/** The entries of a line. A comma within a quoted name separates nothing, and a quote that does not end is none. */
function apart(line: string): string[] {
  const pieces = line.split('"');
  const hasOpenQuote = pieces.length % 2 === 0;
  return pieces
    .map((piece, index) => {
      const isQuoted = index % 2 === 1 && !(hasOpenQuote && index === pieces.length - 1);
      return isQuoted ? piece : piece.replaceAll(/[,;\t]/g, SEPARATOR);
    })
    .join('"')
    .split(SEPARATOR);
}
const SEPARATOR = '\u0000';

/** The entries of a list without headings: addresses, each alone or behind a name as in an email program. */
function pasted(text: string): Entry[] {
  return text.split(/\r\n?|\n/).flatMap((whole, index) =>
    apart(whole)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const open = entry.endsWith('>') ? entry.lastIndexOf('<') : -1;
        const name = entry.slice(0, Math.max(open, 0)).trim();
        const email = open < 0 ? entry : entry.slice(open + 1, -1);
        const cells = { ...NONE, email: email.trim(), name: name.replace(/^"(.*)"$/, '$1') };
        return { line: index + 1, cells, excerpt: entry };
      }),
  );
}

/** The entries of a table whose first row names its columns; null: it has no such row. */
function tabled(text: string): Entry[] | null {
  const [first = ''] = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .split(/\r\n?|\n/, 1);
  const delimiter = delimiterOf(first);
  const heading = headingOf(first.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
  if (!heading) return null;
  const [, ...records] = recordsIn(text, delimiter).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return records.map(({ cells, line, fault }) => {
    const named = Object.entries(heading).map(([column, index]) => [column, cells[index] ?? '']);
    return {
      line,
      cells: { ...NONE, ...Object.fromEntries(named) } as Cells,
      excerpt: cells.join(delimiter),
      ...(fault !== undefined && { fault: INVITING.strayMark() }),
    };
  });
}

/**
 * The people of a list: a table whose first row names its columns (email, name, group, exams, until), or addresses on lines of
 * their own or separated by commas. What cannot be used is named with its line.
 */
export function readPeople(text: string, asked: Asked): PeopleList {
  const people: ListedPerson[] = [];
  const misfits: ListMisfit[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells, excerpt, fault } of tabled(text) ?? pasted(text)) {
    const leaveOut = (reason: Phrase) => misfits.push({ line, excerpt: excerpt.slice(0, MOST_EXCERPT), reason });
    const person = fault ?? personOf(cells, line, asked);
    if (!('email' in person)) {
      leaveOut(person);
      continue;
    }
    const key = normalisedEmail(person.email);
    const before = lineOf.get(key);
    if (before !== undefined) leaveOut(INVITING.repeated({ line: before }));
    else if (people.length >= MOST_PEOPLE) leaveOut(INVITING.tooMany({ most: MOST_PEOPLE }));
    else {
      lineOf.set(key, line);
      people.push(person);
    }
  }
  return { people, misfits };
}
