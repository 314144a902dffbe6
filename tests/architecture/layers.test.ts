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
  const app = sources.find(({ path }) => path === 'src/server/app.ts')!;
  expect(app.imports).toEqual(expect.arrayContaining(['pino', 'src/contract/calls.ts', 'src/server/http/guard.ts']));
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

test('has no import cycles, including types', () => {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]));
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    state.set(path, 'open');
    for (const target of importsOf.get(path) ?? []) if (importsOf.has(target)) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const { path } of sources) visit(path, []);
  expect(circles).toEqual([]);
});

test.each(['src/server/features/', 'src/web/features/', 'src/rules/'])(
  'imports in one direction between the features of %s',
  (folder) => {
    const featureOf = (path: string) => path.slice(folder.length).split('/')[0]!;
    const edges = new Map<string, string>();
    for (const { path, imports } of sources.filter((source) => source.path.startsWith(folder))) {
      for (const target of imports.filter(startsWith(folder))) {
        if (featureOf(path) !== featureOf(target))
          edges.set(`${featureOf(path)} → ${featureOf(target)}`, `${path} imports ${target}`);
      }
    }
    // One direction means that no feature reaches itself through others.
    const next = (feature: string) =>
      [...edges.keys()].filter((edge) => edge.startsWith(`${feature} → `)).map((edge) => edge.split(' → ')[1]!);
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      next(from).some((step) => step === to || (!seen.has(step) && reaches(step, to, seen.add(step))));
    const both = [...edges]
      .filter(([edge]) => reaches(edge.split(' → ')[1]!, edge.split(' → ')[0]!))
      .map(([, why]) => why);
    expect(both).toEqual([]);
  },
);

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
