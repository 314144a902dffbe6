import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breaches, ownFiles, sources, startsWith } from './sources.ts';

const isOurs = startsWith('src/');
const layerOf = (path: string) => path.split('/')[1]!;

/** Which of our layers each layer may import, including itself. */
const MAY_IMPORT: Record<string, string[]> = {
  rules: ['rules'],
  contract: ['contract', 'rules'],
  server: ['server', 'contract', 'rules'],
  web: ['web', 'contract', 'rules'],
};

test('finds the sources with their imports', () => {
  expect(sources.length).toBeGreaterThan(50);
  const calls = sources.find(({ path }) => path === 'src/server/composition/calls.ts')!;
  expect(calls.imports).toEqual(
    expect.arrayContaining(['fastify', 'src/contract/calls.ts', 'src/server/http/guard.ts']),
  );
  const build = sources.find(({ path }) => path === 'src/server/http/pages/build.ts')!;
  expect(build.imports).toContain('src/contract/page.ts');
  for (const { path, imports } of sources) {
    for (const target of imports.filter(isOurs).filter((name) => /\.tsx?$/.test(name))) {
      expect(
        sources.map((source) => source.path),
        `${path} imports ${target}`,
      ).toContain(target);
    }
  }
});

test('imports in one direction: web and server to contract to rules', () => {
  const wrong = breaches(sources, ({ path, imports }) =>
    imports
      .filter(isOurs)
      .map((target) => !MAY_IMPORT[layerOf(path)]?.includes(layerOf(target)) && `imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('imports only zod in rules, parsers in formats, and zod/mini in the contract', () => {
  const allowed: Record<string, string[]> = { rules: ['zod', 'zod/mini'], contract: ['zod/mini'] };
  const parsers = ['fflate', 'gift-pegjs', 'htmlparser2'];
  const pure = sources.filter(({ path }) => layerOf(path) in allowed);
  const wrong = breaches(pure, ({ path, imports }) =>
    imports
      .filter((target) => !isOurs(target))
      .filter((target) => !(path.startsWith('src/rules/formats/') && parsers.includes(target)))
      .map((target) => !allowed[layerOf(path)]!.includes(target) && `imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('needs exactly `dependencies` on a server, none of which pages are built from', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const packageOf = (target: string) => /^(@[^/]+\/)?[^/]+/.exec(target)![0];
  const isPackage = (target: string) => !isOurs(target) && !target.startsWith('node:');
  const used = sources
    .filter(({ path }) => layerOf(path) !== 'web')
    .flatMap(({ imports }) => imports.filter(isPackage).map(packageOf));
  expect([...new Set(used)].sort()).toEqual(Object.keys(dependencies).sort());
});

test('has no import cycles, including types, in the product and in what tests and measures it', () => {
  const importsOf = new Map(ownFiles.map(({ path, imports }) => [path, imports]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    state.set(path, 'open');
    for (const target of importsOf.get(path) ?? []) if (importsOf.has(target)) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of ownFiles) visit(path, []);
  expect(circles).toEqual([]);
});

/**
 * The two neighbours that an import leads between: for `src/web/base/me.ts` and `src/web/features/exam/exam.queries.ts`, the folders
 * `src/web/base` and `src/web/features`. Null within a folder, and between a folder and what is in it.
 */
function neighbours(path: string, target: string): [string, string] | null {
  const [from, to] = [path, target].map((file) => file.split('/').slice(0, -1)) as [string[], string[]];
  const depth = from.findIndex((name, at) => name !== to[at]);
  if (depth < 2 || depth >= to.length) return null;
  return [from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')];
}

test('imports in one direction between any two folders of a layer, at every depth', () => {
  const edges = new Map<string, Map<string, string>>();
  for (const { path, imports } of sources) {
    for (const target of imports.filter(isOurs)) {
      const [from, to] = neighbours(path, target) ?? [];
      if (from && to) edges.set(from, (edges.get(from) ?? new Map()).set(to, `${path} imports ${target}`));
    }
  }
  expect(edges.size).toBeGreaterThan(50);
  // One direction means that no folder reaches itself through others.
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from)?.keys() ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  const both = [...edges].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => reaches(to, from)).map(([to, why]) => `${from} → ${to}: ${why}`),
  );
  expect(both).toEqual([]);
});

test.each([
  ['src/web/base/me.ts', 'src/web/features/exam/exam.queries.ts', ['src/web/base', 'src/web/features']],
  ['src/rules/exam/code.ts', 'src/rules/exam/place/name.ts', null],
  ['src/rules/exam/place/name.ts', 'src/rules/exam/code.ts', null],
  ['src/rules/exam/code.ts', 'src/rules/exam/place.ts', null],
  ['src/server/app.ts', 'src/rules/exam/code.ts', null],
])('takes %s and %s for %j', (path, target, expected) => {
  expect(neighbours(path, target)).toEqual(expected);
});

test('reaches the page renderer only through its bundle, and imports no server module in browser code', () => {
  expect(
    breaches(sources, ({ path, imports }) => [
      layerOf(path) === 'web' && imports.some(startsWith('node:')) && 'imports a module of Node',
    ]),
  ).toEqual([]);
});

test('explains itself at its top where a file is longer than 400 lines', () => {
  expect(
    breaches(ownFiles, ({ text }) => [
      text.split('\n').length > 401 && !/^\/(\*\*|\/)/.test(text) && 'does not begin with a comment',
    ]),
  ).toEqual([]);
});
