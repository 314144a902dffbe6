import { expect, test } from 'vitest';
import { breaches, ownFiles, startsWith } from './sources.ts';

const isMeasured = startsWith('bench/');
const isDrill = startsWith('tests/drills/');
const imports = (from: (path: string) => boolean, to: (path: string) => boolean) =>
  breaches(
    ownFiles.filter(({ path }) => from(path)),
    (file) => file.imports.filter(to).map((target) => `imports ${target}`),
  );

test('finds measurements and drills, which only the one entry imports both', () => {
  const importers = (of: (path: string) => boolean) =>
    new Set(ownFiles.filter((file) => !of(file.path) && file.imports.some(of)).map(({ path }) => path));
  const both = importers(isMeasured).intersection(importers(isDrill));
  expect([...both]).toEqual(['tests/by-hand.ts']);
});

test('measurements and drills do not import each other', () => {
  expect(imports(isMeasured, isDrill)).toEqual([]);
  expect(imports(isDrill, isMeasured)).toEqual([]);
});

test('what they share imports neither', () => {
  const isShared = startsWith('tests/servers/', 'tests/factories/', 'tests/setup/');
  expect(imports(isShared, (path) => isMeasured(path) || isDrill(path))).toEqual([]);
});
