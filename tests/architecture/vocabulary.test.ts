import { expect, test } from 'vitest';
import { breaches, ownFiles, sources } from './sources.ts';

const FEATURES = [
  'account',
  'exam',
  'exposure',
  'question',
  'quiz',
  'practice',
  'study',
  'flashcard',
  'checkout',
  'entitlement',
  'dashboard',
  'admin',
  'contact',
  'report',
  'site',
  'status',
  'today',
];

/** What may stand before .ts or .tsx, and where. A file without such a word is named for its noun alone. */
const ROLES: Record<string, RegExp> = {
  routes: /^src\/server\/features\/[\w-]+\/|^src\/server\/http\//,
  service: /^src\/server\/features\/[\w-]+\//,
  store: /^src\/server\/(features\/[\w-]+|content|jobs|outside)\//,
  command: /^src\/server\//,
  queries: /^src\/web\/features\/[\w-]+\//,
  screen: /^src\/web\/(app|features\/[\w-]+)\//,
  part: /^src\/web\/(app|features\/[\w-]+)\//,
  client: /^src\/web\/entry\./,
  server: /^src\/web\/entry\./,
  test: /^(src|tests|bench\/growth)\//,
  config: /^bench\/growth\//,
  /** Types of a package that brings none. */
  d: /^bench\//,
};

test('features bear the names that are agreed, the same on the server and on the web', () => {
  const featuresOf = (folder: string) =>
    new Set(sources.flatMap(({ path }) => (path.startsWith(folder) ? [path.slice(folder.length).split('/')[0]!] : [])));
  const strangers = (folder: string, names: readonly string[]) =>
    [...featuresOf(folder)].filter((name) => !names.includes(name));
  expect(strangers('src/server/features/', FEATURES)).toEqual([]);
  expect(strangers('src/web/features/', [...FEATURES, 'pages'])).toEqual([]);
  expect(
    strangers('src/rules/', [
      ...FEATURES,
      'content-import',
      'formats',
      'generator',
      'planner',
      'statistics',
      'wording',
    ]),
  ).toEqual([]);
  const shared = [
    'calls.ts',
    'endpoint.ts',
    'index.ts',
    'learner.ts',
    'messages.ts',
    'operation.ts',
    'page-query.ts',
    'page.ts',
    'problem.ts',
    'source.ts',
    'text.ts',
    'time-zone.ts',
  ];
  // A feature with many calls has a second file: account.ts, account-settings.ts.
  const ofFeature = new RegExp(`^(${FEATURES.join('|')})(-[a-z]+)?\\.ts$`);
  expect(
    [...featuresOf('src/contract/')].filter((name) => !shared.includes(name)).filter((name) => !ofFeature.test(name)),
  ).toEqual([]);
});

test('files are named in kebab case, and say their role in a word from the list', () => {
  const wrong = breaches(ownFiles, ({ path }) => {
    const [name = '', ...words] = path
      .split('/')
      .at(-1)!
      .replace(/\.tsx?$/, '')
      .split('.');
    const isMigration = path.startsWith('src/server/db/migrations/');
    return [
      !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(isMigration ? name.replace(/^\d{4}-/, '') : name) && 'is not kebab case',
      ...words.map((word) => !ROLES[word]?.test(path) && `says .${word}`),
    ];
  });
  expect(wrong).toEqual([]);
});

test('what a module exports is named for what it is or does: a participle says only in what state', () => {
  const participles =
    'asked|brought|built|chosen|done|drawn|found|given|gone|held|kept|known|left|made|met|own|put|said|seen|sent|shown|taken|told|whole|written';
  const exported = new RegExp(
    String.raw`\bexport (?:async )?(?:const|function|type|interface|class) ((?!speed|feed|need|seed)\w{3,}ed|${participles})\b`,
    'gi',
  );
  const oneWord = /^([A-Z]?[a-z]+|[A-Z]+)$/;
  expect(
    breaches(ownFiles, ({ code }) =>
      [...code.matchAll(exported)].map(([, name]) => oneWord.test(name!) && `exports ${name}`),
    ),
  ).toEqual([]);
});

test('no folder is a drawer for whatever', () => {
  const drawers = /(^|\/)(utils?|helpers?|common|lib|shared|misc|core|types)\//;
  expect(breaches(ownFiles, ({ path }) => [drawers.exec(path)?.[2]])).toEqual([]);
});

test('no folder is crowded: more than twenty sources are several nouns', () => {
  // The contract has a file for each feature and side, and migrations are only ever added.
  const isExempt = (folder: string) => folder === 'src/contract' || folder === 'src/server/db/migrations';
  const counts = new Map<string, number>();
  for (const { path } of sources.filter((source) => !source.path.includes('.test.'))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([folder, count]) => count > 20 && !isExempt(folder))).toEqual([]);
});

test('no file only passes on what others export, but the contract’s', () => {
  const wrong = breaches(sources, ({ path, code }) => [
    path !== 'src/contract/index.ts' &&
      (/\bexport\s+(type\s+)?(\*|\{[^}]*\})\s*from\b/.exec(code)?.[0] ||
        (/(^|\/)index\.tsx?$/.test(path) && 'is an index')),
  ]);
  expect(wrong).toEqual([]);
});

test('a file has three hundred lines at the most, one of tests four hundred and fifty', () => {
  expect(
    breaches(ownFiles, ({ path, text }) => {
      const lines = text.trimEnd().split('\n').length;
      return [lines > (path.endsWith('.test.ts') ? 450 : 300) && `${lines} lines`];
    }),
  ).toEqual([]);
});

test('only what can be erased is TypeScript: no enum, no namespace, no parameter properties', () => {
  const runtime =
    /(^|\n)\s*(export\s+)?(declare\s+)?(const\s+)?(enum|namespace)\s+\w+|constructor\s*\((?:[^)]*,)?\s*(public|private|protected|readonly)\s/;
  expect(breaches(ownFiles, ({ code }) => [runtime.exec(code)?.[0].trim()])).toEqual([]);
});

test('what a module exports has a name', () => {
  const product = sources.filter(({ path }) => path.startsWith('src/'));
  expect(breaches(product, ({ code }) => [/\bexport default\b/.exec(code)?.[0]])).toEqual([]);
});
