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

/** The authorization matrix as data, with paths reduced to the address where rows add remarks and queries. */
export function readMatrix(): MatrixRow[] {
  const [, ...lines] = readFileSync(new URL('./authorisation-matrix.csv', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => {
    const [id = '', , method = '', path = '', , anon, student, owner, admin] = fieldsOf(line);
    const expected = { anon: Number(anon), student: Number(student), owner: Number(owner), admin: Number(admin) };
    return { id, method, path: path.replace(/ \(.*\)$/, '').replace(/\?.*$/, ''), expected };
  });
}

/** A call's name, whatever its placeholders are called. */
export const callName = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
