import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );

const docs = filesIn('docs').filter((path) => path.endsWith('.md'));
const files = ['src', 'tests', 'bench', 'scripts', 'content', 'deploy', 'docs', 'tsconfig'].flatMap(filesIn);
files.push(...readdirSync(root));

/** Code without its comments, which may name things that are gone, like a document. */
const codeOf = (isWanted: (path: string) => boolean) =>
  files
    .filter(isWanted)
    .map(textOf)
    .join('\n')
    .replace(/(?<=^|[\s{(])\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
const code = codeOf(
  (path) =>
    /^(src|tests|bench|scripts)\/.*\.(tsx?|mjs)$|^(package\.json|vite(st)?\.config\.ts)$/.test(path) &&
    path !== 'tests/architecture/docs.test.ts',
);
/** Where addresses are declared; tests may request ones that do not exist. */
const product = codeOf((path) => /^src\/.*(?<!\.test)\.tsx?$/.test(path));
const operatorsTool = textOf('src/server/cairn.ts');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));

/** What we decided against, or do not allow. */
const FOREIGN = new Set([
  '@fastify/rate-limit',
  '@fastify/session',
  '@fastify/swagger',
  'fastify-type-provider-zod',
  'rate-limiter-flexible',
  'pg_restore --clean',
  'maps.googleapis.com',
  'unsafe-inline',
]);

const wordsOf = (text: string): string[] => text.match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? [];
const words = new Set([...wordsOf(code), ...wordsOf(textOf('.env.example'))]);
/** A column, as the stores call it. */
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A text, or its parts if the code assembles it. */
const isText = (text: string) => text.split(/…|\*|: |(?=\.)/).every((part) => code.includes(part.trim()));

/** An option as written in a command, or declared without its dashes. */
const isOption = (name: string) => isText(name) || words.has(name.slice(2)) || isText(`'${name.slice(2)}'`);
const isArgument = (text: string) => (text.startsWith('--') ? isOption(text) : isText(text));

/** A file or folder as documents name it: relative to any folder, with `<name>` and `*` as placeholders. */
function isPath(name: string): boolean {
  const pattern = name.replace(/\./g, '\\.').replace(/<[\w-]+>|\*/g, '[^/]+');
  const path = new RegExp(`(^|/)${pattern}${name.endsWith('/') ? '' : '(/|$)'}`);
  return files.some((file) => path.test(file));
}

/** Where to look for what a name refers to, by the form of the name. */
const LOOK: [form: RegExp, isThere: (match: RegExpExecArray) => boolean][] = [
  // npm run bench -- --growth
  [
    /^npm (?:run )?(\w+)(?: --(?: (.*))?)?$/,
    ([, verb, args = '']) =>
      verb === 'cairn'
        ? operatorsTool.includes(`\n  ${args}`)
        : verb === 'ci' || (verb! in scripts && isArgument(args)),
  ],
  // cairn doctor: the operator's tool of a service
  [/^cairn (.*)$/, ([, args]) => isPath('deploy/cairn') && operatorsTool.includes(`\n  ${args}`)],
  // systemctl restart cairn: programs of the operating system
  [/^(?:apt-get|journalctl|openssl|runuser|su|systemctl) /, () => true],
  [/^(?:-- )?(--[a-z-]+)$/, ([, option]) => isOption(option!)],
  // node scripts/launch.mjs start, sh deploy/make-secrets.sh
  [/^(?:node|sh) (\S+\.(?:mjs|sh))\b/, ([, path]) => isPath(path!)],
  // docker compose up -d: what these do is in the files
  [/^(?:docker compose|podman build|cp) /, () => isPath('compose.yaml') && isPath('Containerfile')],
  [/^(?:Containerfile|compose\.yaml|\.env\.example|deploy\/.*)$/, ([name]) => isPath(name)],
  // PORT, HOST=0.0.0.0, DATA_DIR/session-secret
  [/^([A-Z]+(?:_[A-Z]+)*)(?:=.*|\/(.*))?$/, ([, name, path = '']) => words.has(name!) && path.split('/').every(isText)],
  // GET /api/health, Retry-After: 5
  [/^(?:[A-Z]+ )?([/…].*)$/, ([, address]) => address!.split('…').every((part) => product.includes(part))],
  [/^([A-Z][a-z]*(?:-[A-Z][a-z]+)+)(?:: .*)?$/, ([, header]) => code.includes(header!.toLowerCase())],
  [/^(?:node_modules|dist)\/.*?([^/]+)$/, ([, made]) => isText(made!)],
  [
    /^@?[\w.<>-]+\/[\w.<>*/-]*$|^\S+\.(?:tsx?|mjs|css|json|md)$/,
    ([name]) => isPath(name) || code.includes(`'${name}'`),
  ],
  // catalogue.publish(), Problem(code)
  [/^[\w.]*?(\w+)\(.*\)$/, ([, called]) => new RegExp(`\\b${called}(<[^>]+>)?\\(`).test(code)],
  // database.read, study_plan.last_seq
  [/^[\w.]+$/, ([name]) => wordsOf(name).every((word) => words.has(word) || words.has(camelCase(word)))],
];

/** Whether what a name refers to exists. A name of no other form is a text: a message, SQL, part of a command. */
function exists(name: string): boolean {
  for (const [form, isThere] of LOOK) {
    const match = form.exec(name);
    if (match) return isThere(match);
  }
  return isText(name);
}

/** The names in a document's backticks, and the commands in its blocks. */
function namesIn(text: string): string[] {
  const blocks = /^```[^]*?^```/gm;
  const shown =
    text
      .match(blocks)
      ?.join('\n')
      .match(/(?:npm run \w+ --|^cairn) [a-z-]+(?: [a-z-]+)*|(?<= )--[a-z-]+/gm) ?? [];
  const named = text.replace(blocks, '').matchAll(/`([^`]+)`/g);
  return [...shown, ...Array.from(named, ([, name]) => name!.replace(/\s+/g, ' '))];
}
const names = docs.flatMap((path) => namesIn(textOf(path)).map((name) => ({ path, name })));

test('has everything that documents name in backticks, and the commands they show', () => {
  const gone = names.filter(({ name }) => !FOREIGN.has(name) && !exists(name));
  expect(gone.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('the settings of the manual and of the example are those of the server', () => {
  const settingsIn = (path: string): string[] => textOf(path).match(/(?<=^ {2,4})[A-Z][A-Z_]+(?=: )/gm) ?? [];
  const ofProviders = settingsIn('src/server/outside/payment-providers.ts');
  const known = [...settingsIn('src/server/config.ts'), ...ofProviders];
  const [, manual = ''] = /^## Settings$([^]*?)^## /m.exec(textOf('docs/operating.md')) ?? [];
  const rows = manual.match(/^\| `[A-Z].*?(?= \| )/gm) ?? [];
  expect(
    rows
      .join()
      .match(/[A-Z][A-Z_]+/g)
      ?.toSorted(),
  ).toEqual(known.toSorted());
  const example: string[] = textOf('.env.example').match(/(?<=^#)[A-Z_]+(?==)/gm) ?? [];
  const forComposeOnly = ['SITE_ADDRESS'];
  // The example may leave out the settings of a payment provider, which the manual holds.
  const shown = [...example, ...ofProviders.filter((name) => !example.includes(name))];
  expect(shown.filter((name) => !forComposeOnly.includes(name)).toSorted()).toEqual(known.toSorted());
});

test('keeps the process small in every way to start the server', () => {
  const { flags, env }: { flags: string[]; env: Record<string, string> } = JSON.parse(
    textOf('scripts/server-process.json'),
  );
  const wanted = [...flags, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  for (const path of ['Containerfile', 'deploy/cairn.service'])
    expect([path, ...wanted.filter((part) => !textOf(path).includes(part))]).toEqual([path]);
});

test('lets a service listen on all addresses, for which Node asks the kernel what they are', () => {
  const [, families = ''] = /^RestrictAddressFamilies=(.*)/m.exec(textOf('deploy/cairn.service')) ?? [];
  expect(families.split(' ')).toContain('AF_NETLINK');
});

test('refers only to decisions that are here', () => {
  const numbers = /\b(?:decisions?|issues?|requirements?) (?:[A-Z]-)?\d+\b/gi;
  const strange = [...docs, ...files.filter((path) => /^(src|tests|bench)\/.*\.tsx?$/.test(path))].flatMap((path) =>
    [...textOf(path).matchAll(numbers)]
      .filter(([name]) => !docs.some((doc) => doc.startsWith(`docs/decisions/${name.split(' ')[1]}-`)))
      .map(([name]) => `${path}: ${name}`),
  );
  expect(strange).toEqual([]);
});

test('lists no foreign name that is unused or exists', () => {
  expect([...FOREIGN].filter((foreign) => !names.some(({ name }) => name === foreign) || exists(foreign))).toEqual([]);
});
