import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type Source = {
  /** Relative to the root of the project, with slashes. */
  path: string;
  text: string;
  /** The text without comments and string contents. */
  code: string;
  /** Its imports: our own files by path, packages by name; including type imports. */
  imports: string[];
};

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\n;])\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Removes comments and strings. Good enough for code that has been formatted and type-checked. */
function bare(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (part) =>
    part.startsWith('/') ? '' : "''",
  );
}

function importsOf(path: string, text: string): string[] {
  const withoutComments = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
  return [...withoutComments.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3]!;
    if (target.startsWith('.')) return posix.join(dirname(path), target);
    return target.replace(/^#(\w+)\//, 'src/$1/');
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, code: bare(text), imports: importsOf(path, text) };
}

/** Every source of the product, without tests. */
export const sources: readonly Source[] = filesIn('src')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map(read);

/** Every TypeScript file we write: the product's, the tests', the benchmarks'. */
export const ownFiles: readonly Source[] = ['src', 'tests', 'bench'].flatMap(filesIn).map(read);

export const startsWith =
  (...starts: string[]) =>
  (path: string) =>
    starts.some((start) => path.startsWith(start));

/** Breaches as lines that name the file; every rule wants an empty list. */
export function breaches(of: readonly Source[], find: (source: Source) => (string | false | undefined)[]): string[] {
  return of.flatMap((source) => find(source).flatMap((found) => (found ? [`${source.path}: ${found}`] : [])));
}
