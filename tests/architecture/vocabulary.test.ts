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

/** The roles allowed before .ts or .tsx, and where. A file without such a word is named only by its noun. */
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
  test: /^(src|tests|bench\/(growth|recorded-month))\//,
  config: /^bench\//,
  /** Types for a package that has none. */
  d: /^bench\//,
};

test('uses the agreed feature names, the same on the server and on the web', () => {
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

test('names files in kebab case, with a role from the list', () => {
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

/** Participles that say what happened to a thing rather than what it is. Whole names only: `keptDraft` and `isKept` are fine. */
const PARTICIPLES =
  'asked|brought|built|chosen|done|drawn|found|given|gone|held|kept|known|left|lost|made|met|picked|put|said|sent|shown|taken|told|whole|written';

test('names exports for what they are or do, with participles only for states', () => {
  const exported = new RegExp(
    String.raw`\bexport (?:async )?(?:const|function|type|interface|class) ((?!speed|feed|need|seed)\w{3,}ed|own|seen|${PARTICIPLES})\b`,
    'gi',
  );
  const oneWord = /^([A-Z]?[a-z]+|[A-Z]+)$/;
  expect(
    breaches(ownFiles, ({ code }) =>
      [...code.matchAll(exported)].map(([, name]) => oneWord.test(name!) && `exports ${name}`),
    ),
  ).toEqual([]);
});

test('names no type and no module constant by a participle', () => {
  const types = /^(?:type|interface|class) ((?!Speed|Feed|Need|Seed)[A-Z][a-z]{2,}ed)\b/gm;
  const names = new RegExp(String.raw`^(?:type|interface|class|const|let) (${PARTICIPLES})\b`, 'gim');
  // Released migrations are never edited.
  const product = sources.filter(({ path }) => !path.startsWith('src/server/db/migrations/'));
  expect(
    breaches(product, ({ code }) =>
      [types, names].flatMap((rule) => [...code.matchAll(rule)].map(([, name]) => `names ${name}`)),
    ),
  ).toEqual([]);
});

/** Words that fit anything. Whole names only. */
const VAGUE = 'told|given|found|held|whole';

/** The number of lines from a declaration to the last use in its block, judging blocks by the formatter's indentation. */
function lifeOf(name: string, lines: readonly string[], from: number): number {
  const indent = /^ */.exec(lines[from]!)![0].length;
  const end = lines.findIndex(
    (line, index) => index > from && line.trim() !== '' && /^ */.exec(line)![0].length < indent,
  );
  const block = lines.slice(from, end < 0 ? undefined : end);
  const use = new RegExp(String.raw`(?<![.\w'])${name}\b(?!['\w]|\??:)`);
  return block.findLastIndex((line) => use.test(line)) + 1;
}

test('names locals that live longer than ten lines by nouns', () => {
  // Functions may be verbs, such as `read` and `put`.
  const declared = new RegExp(String.raw`^ *(?:const|let) (${PARTICIPLES})\b(?!.*=>)`);
  const unpacked = new RegExp(String.raw`^ *(?:const|let) [{[][^=]*(?<![.\w'])(${VAGUE})(?=,| [}=]|\]).* =`);
  const wrong = breaches(sources, ({ code }) => {
    const lines = code.split('\n');
    return lines.map((line, index) => {
      const name = (declared.exec(line) ?? unpacked.exec(line))?.[1];
      return name !== undefined && lifeOf(name, lines, index) > 10 && `${name}, ${lifeOf(name, lines, index)} lines`;
    });
  });
  expect(wrong).toEqual([]);
});

/** Names of fields that are stored, and so stay. */
const STORED_FIELDS = ['src/server/db/tables/payment-tables.ts told'];

test('names no type field by a word that fits anything', () => {
  const field = new RegExp(String.raw`(?:^|[{;]) *(?:readonly )?(${VAGUE})\??: [^,\n]*[;}]`, 'gm');
  expect(
    breaches(sources, ({ path, code }) =>
      [...code.matchAll(field)].map(([, name]) => !STORED_FIELDS.includes(`${path} ${name}`) && `has a field ${name}`),
    ),
  ).toEqual([]);
});

test('names no parameter of a function longer than ten lines by a word that fits anything', () => {
  const list = /(?<!\b(?:if|for|while|switch|catch|await) )\(((?:[^()]|\([^()]*\))*)\)(?:: [^\n]*)? (?:=>|\{)/g;
  const named = new RegExp(String.raw`(?<![.\w'] ?)\b(${VAGUE})\b(?=\??:|,| \}|$)`, 'gm');
  const wrong = breaches(sources, ({ code }) =>
    [...code.matchAll(list)].flatMap(({ 0: text, 1: parameters, index }) => {
      const [last = '', ...below] = code.slice(code.lastIndexOf('\n', index + text.length - 1) + 1).split('\n');
      const indent = / */.exec(last)![0].length;
      const end = below.findIndex((line) => line.trim() !== '' && / */.exec(line)![0].length <= indent);
      const length = text.split('\n').length + end + 1;
      return [...parameters!.matchAll(named)].map(([name]) => length > 10 && `${name}, ${length} lines`);
    }),
  );
  expect(wrong).toEqual([]);
});

test('has no catch-all folders', () => {
  const drawers = /(^|\/)(utils?|helpers?|common|lib|shared|misc|core|types)\//;
  expect(breaches(ownFiles, ({ path }) => [drawers.exec(path)?.[2]])).toEqual([]);
});

test('has no folder with more than twenty sources', () => {
  // The contract has a file per feature and side, and migrations are only ever added.
  const isExempt = (folder: string) => folder === 'src/contract' || folder === 'src/server/db/migrations';
  const counts = new Map<string, number>();
  for (const { path } of sources.filter((source) => !source.path.includes('.test.'))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([folder, count]) => count > 20 && !isExempt(folder))).toEqual([]);
});

test('has no file that only re-exports, except the contract’s', () => {
  const wrong = breaches(sources, ({ path, code }) => [
    path !== 'src/contract/index.ts' &&
      (/\bexport\s+(type\s+)?(\*|\{[^}]*\})\s*from\b/.exec(code)?.[0] ||
        (/(^|\/)index\.tsx?$/.test(path) && 'is an index')),
  ]);
  expect(wrong).toEqual([]);
});

test('limits files to 300 lines, and test files to 450', () => {
  expect(
    breaches(ownFiles, ({ path, text }) => {
      const lines = text.trimEnd().split('\n').length;
      return [lines > (path.endsWith('.test.ts') ? 450 : 300) && `${lines} lines`];
    }),
  ).toEqual([]);
});

test('uses only erasable TypeScript: no enums, namespaces, or parameter properties', () => {
  const runtime =
    /(^|\n)\s*(export\s+)?(declare\s+)?(const\s+)?(enum|namespace)\s+\w+|constructor\s*\((?:[^)]*,)?\s*(public|private|protected|readonly)\s/;
  expect(breaches(ownFiles, ({ code }) => [runtime.exec(code)?.[0].trim()])).toEqual([]);
});

test('names every export', () => {
  const product = sources.filter(({ path }) => path.startsWith('src/'));
  expect(breaches(product, ({ code }) => [/\bexport default\b/.exec(code)?.[0]])).toEqual([]);
});
