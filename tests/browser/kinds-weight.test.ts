import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunks, closureOf, FOLDER } from './built-chunks.ts';

/** The most for devices of a family, loaded only with a question that has them. */
const LIMITS: [families: string[], bytes: number][] = [
  [['ios', 'linux'], 78_000],
  [['ios', 'windows'], 74_000],
  [['ios', 'mac'], 73_000],
  [['aws'], 42_000],
];

/** What a sitting loads that asks nothing but plain texts with options. */
const SITTING = ['src/web/entry.client.tsx', 'src/web/app/groups/practice.ts'];
const sitting = new Set(SITTING.flatMap((name) => [...closureOf(name)]));
/** Loaded with every sitting, for the sake of consoles only. */
const LOADERS = /^_(?:fetch-machines|machine)-/;

/** What loads only where a question needs it: the parts of each kind, exhibits, and formatted texts. */
const PARTS = Object.keys(chunks).filter((name) =>
  /^src\/web\/(?:features\/question\/.*(?:\.part|-parts)|ui\/formatted-text)\.tsx?$/.test(name),
);

const machineOf = (family: string) => `src/rules/console/${family}/machine.ts`;

/** The bytes, compressed, that all kinds add to a sitting that has devices of these families in it. */
const weightOf = (families: readonly string[]): number =>
  [...new Set([...PARTS, ...families.map(machineOf)].flatMap((name) => [...closureOf(name)]))]
    .filter((name) => !sitting.has(name) || LOADERS.test(name))
    .map((name) => brotliCompressSync(readFileSync(join(FOLDER, chunks[name]!.file))).length)
    .reduce((sum, bytes) => sum + bytes, 0);

test.each(LIMITS)('for all kinds, with devices of %j, adds at most %i bytes of script', (families, limit) => {
  const weight = weightOf(families);
  expect(weight).toBeLessThanOrEqual(limit);
  // Not because something was not found.
  expect(weight).toBeGreaterThan(weightOf([]) + 10_000);
  expect(weightOf([])).toBeGreaterThan(15_000);
});

/** Text that only devices of a family have. */
const SIGNS = {
  ios: 'Ambiguous command',
  linux: 'useradd',
  aws: 'put-bucket-versioning',
  windows: 'tracert',
  mac: 'networksetup',
};

test('loads no device with a sitting, and each without the others', () => {
  const signsIn = (names: readonly string[]) => {
    const scripts = [...new Set(names.flatMap((name) => [...closureOf(name)]))].map((name) =>
      readFileSync(join(FOLDER, chunks[name]!.file), 'utf8'),
    );
    return Object.entries(SIGNS).flatMap(([family, sign]) =>
      scripts.some((script) => script.includes(sign)) ? [family] : [],
    );
  };
  expect(signsIn([...SITTING, ...PARTS])).toEqual([]);
  for (const family of Object.keys(SIGNS)) expect(signsIn([machineOf(family)])).toEqual([family]);
});
