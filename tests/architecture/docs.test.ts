import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS } from '#server/http/limits/call-limits.ts';

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

/** A file or folder as documents name it: relative to any folder, with `<name>` and `*` as placeholders. */
function isPath(name: string): boolean {
  const pattern = name.replace(/\./g, '\\.').replace(/<[\w-]+>|\*/g, '[^/]+');
  const path = new RegExp(`(^|/)${pattern}${name.endsWith('/') ? '' : '(/|$)'}`);
  return files.some((file) => path.test(file));
}

test('names no source file in a document that is not there', () => {
  const named = docs.flatMap((path) =>
    [...textOf(path).matchAll(/`([\w.<>*/-]+\.(?:tsx?|mjs|css))`/g)].map(([, name]) => ({ path, name: name! })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !isPath(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('links to nothing that is not there', () => {
  const broken = [...docs, 'README.md', 'CHANGELOG.md'].flatMap((path) =>
    [...textOf(path).matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
      ([link, to = '', anchor]) => {
        const target = to === '' ? path : posix.join(posix.dirname(path), to);
        if (!existsSync(join(root, target))) return [`${path}: ${link}`];
        const headings = anchor ? [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(([, own]) => anchorOf(own!)) : [];
        return anchor && !headings.includes(anchor) ? [`${path}: ${link}`] : [];
      },
    ),
  );
  expect(broken).toEqual([]);
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

test('the rate limits of the manual are those of the server', () => {
  const [, manual = ''] = /^## Rate limits$([^]*?)^## /m.exec(textOf('docs/operating.md')) ?? [];
  const rows = [...manual.matchAll(/^\| `(\w+)` \| .*? \| ([\d,]+) \| ([\d,]+) \| (?:(\d+) )?(minute|hour)s? \|$/gm)];
  const number = (text: string | undefined, otherwise: number) => Number(text?.replaceAll(',', '') ?? otherwise);
  const told = rows.map(([, name, anonymous, signedIn, times, unit]) => [
    name,
    number(anonymous, 0),
    number(signedIn, 0),
    number(times, 1) * (unit === 'hour' ? 3600 : 60),
  ]);
  expect(told).toEqual(
    Object.entries(LIMITS).map(([name, rule]) => [name, rule.anonymous, rule.signedIn, rule.perSeconds]),
  );
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
