import { readFileSync } from 'node:fs';
import { type Role, ROLES } from '#rules/account/roles.ts';
import { type Scope, SCOPES } from '#rules/account/scopes.ts';

/** Callers: people without and with rights, of each role, and a script with an administrator's token for each scope. */
export type Kind = 'anon' | 'student' | 'owner' | 'admin' | Role | `token ${Scope}`;
export const KINDS: readonly Kind[] = [
  'anon',
  'student',
  'owner',
  'admin',
  ...ROLES,
  ...SCOPES.map((scope) => `token ${scope}` as const),
];

/** The columns of the kinds in both tables; the first ones say more. */
const COLUMNS = KINDS.map(
  (kind) => ({ student: 'student_no_access', owner: 'owner_active_access' })[kind as string] ?? kind,
);

export type MatrixRow = { id: string; method: string; path: string; expected: Record<Kind, number> };

/** The fields of a CSV line, quoted if they contain a comma. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/** The lines of a table in this folder by the names in its head. Throws if it lacks a kind of caller. */
function linesOf(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  const names = fieldsOf(head);
  const lacking = COLUMNS.filter((column) => !names.includes(column));
  if (lacking.length > 0) throw new Error(`${file} has no column ${lacking.join(', ')}`);
  return lines.map((line) => Object.fromEntries(fieldsOf(line).map((field, at) => [names[at], field])));
}

const byKind = <T>(valueOf: (column: string) => T) =>
  Object.fromEntries(KINDS.map((kind, at) => [kind, valueOf(COLUMNS[at]!)])) as Record<Kind, T>;

/** A relation that calls ask for, and how those are refused who do not have it; null: it refuses them nothing. */
export type Relation = { of: string; as: string; refused: Record<Kind, number | null> };

export function readRelations(): Relation[] {
  return linesOf('./relations.csv').map((line) => ({
    of: line.of!,
    as: line.as!,
    refused: byKind((column) => (line[column] === '' ? null : Number(line[column]))),
  }));
}

/** The authorization matrix as data, with paths reduced to the address where rows add remarks and queries. */
export function readMatrix(): MatrixRow[] {
  return linesOf('./authorisation-matrix.csv').map((line) => ({
    id: line.id!,
    method: line.method!,
    path: line.path!.replace(/ \(.*\)$/, '').replace(/\?.*$/, ''),
    expected: byKind((column) => Number(line[column])),
  }));
}

/** A call's name, whatever its placeholders are called. */
export const callName = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
