import { readFileSync } from 'node:fs';

export type Kind = 'anon' | 'student' | 'owner' | 'admin';
export const KINDS: readonly Kind[] = ['anon', 'student', 'owner', 'admin'];

export type MatrixRow = { id: string; method: string; path: string; expected: Record<Kind, number> };

/** The fields of a CSV line, quoted if they contain a comma. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/** The lines of a table in this folder, without its head, as fields. */
function linesOf(file: string): string[][] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map(fieldsOf);
}

/** A relation that calls ask for, and how those are refused who do not have it; null: it refuses them nothing. */
export type Relation = { of: string; as: string; refused: Record<Kind, number | null> };

export function readRelations(): Relation[] {
  const status = (field = '') => (field === '' ? null : Number(field));
  return linesOf('./relations.csv').map(([of = '', as = '', anon, student, owner, admin]) => ({
    of,
    as,
    refused: { anon: status(anon), student: status(student), owner: status(owner), admin: status(admin) },
  }));
}

/** The authorization matrix as data, with paths reduced to the address where rows add remarks and queries. */
export function readMatrix(): MatrixRow[] {
  return linesOf('./authorisation-matrix.csv').map((fields) => {
    const [id = '', , method = '', path = '', , anon, student, owner, admin] = fields;
    const expected = { anon: Number(anon), student: Number(student), owner: Number(owner), admin: Number(admin) };
    return { id, method, path: path.replace(/ \(.*\)$/, '').replace(/\?.*$/, ''), expected };
  });
}

/** A call's name, whatever its placeholders are called. */
export const callName = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
