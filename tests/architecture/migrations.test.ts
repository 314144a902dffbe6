import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationNames } from '#server/db/migrate.ts';
import { breaches, type Source, sources, startsWith } from './sources.ts';

const FOLDER = 'src/server/db/migrations/';
const hashesFile = join(import.meta.dirname, '../..', FOLDER, 'hashes.json');
const files = sources.filter(({ path }) => path.startsWith(FOLDER));
const nameOf = ({ path }: Source) => path.slice(FOLDER.length);

/** The hash of what a file does, whatever its comments and its white space. */
function hashOf({ text }: Source): string {
  const code = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '').replace(/\s+/g, ' ');
  return createHash('sha256').update(code.trim()).digest('hex').slice(0, 16);
}

// A migration that is still being written changes by removing its line from the file first: `-u` adds lines, and changes none.
test('changes no migration once its hash is kept, nor what it was frozen with', async () => {
  const kept: Record<string, string> = JSON.parse(readFileSync(hashesFile, 'utf8'));
  const now = Object.fromEntries(files.map((file) => [nameOf(file), hashOf(file)]));
  const added = Object.entries(now).filter(([name]) => !(name in kept));
  const all = Object.entries({ ...kept, ...Object.fromEntries(added) }).toSorted();
  await expect(`${JSON.stringify(Object.fromEntries(all), null, 2)}\n`).toMatchFileSnapshot(hashesFile);
  expect(Object.entries(kept).filter(([name, hash]) => now[name] !== hash)).toEqual([]);
});

test('finds every migration of the folder by its name, each with a number of its own', () => {
  const found = files.map(nameOf).filter((name) => !name.startsWith('frozen/'));
  expect(migrationNames.map((name) => `${name}.ts`)).toEqual(found);
  expect(migrationNames[0]).toBe('0001-foundation');
  expect(new Set(migrationNames.map((name) => name.slice(0, 4))).size).toBe(migrationNames.length);
});

test('imports into migrations only SQL, types, and what is frozen beside them', () => {
  const mayImport = startsWith('kysely', 'node:', `${FOLDER}frozen/`);
  const typesOnly = new Set(['src/server/db/database.ts', 'src/server/db/migration.ts']);
  expect(
    breaches(files, ({ text, imports }) => [
      ...imports.filter((target) => !mayImport(target) && !typesOnly.has(target)).map((target) => `imports ${target}`),
      /^import (?!type\b)[^;]*?'\.\.\/(?:database|migration)\.ts'/m.exec(text)?.[0],
    ]),
  ).toEqual([]);
});
