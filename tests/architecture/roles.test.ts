import { expect, test } from 'vitest';
import { breaches, sources, startsWith } from './sources.ts';

const server = sources.filter(({ path }) => path.startsWith('src/server/'));
const outside = (allowed: (path: string) => boolean, of = sources) => of.filter(({ path }) => !allowed(path));
const isStore = (path: string) => path.endsWith('.store.ts') || path.startsWith('src/server/db/');

test('builds queries only in stores and the database folder', () => {
  const query = /\b(selectFrom|insertInto|updateTable|deleteFrom)\b|\bsql\s*(<[^>]*>)?`/;
  expect(breaches(outside(isStore), ({ code }) => [query.exec(code)?.[0]])).toEqual([]);
});

test('imports Kysely and the drivers only in the database folder and stores, and SQLite also for Anki’s files', () => {
  const drivers = new Set(['kysely', 'pg', 'node:sqlite', 'better-sqlite3']);
  // An Anki file is an SQLite file, which has nothing to do with our database.
  // A store may put a statement together from parts where the query builder has no words for it.
  const mayKnow = (path: string) =>
    startsWith('src/server/db/', 'src/server/features/content/anki/')(path) || path.endsWith('.store.ts');
  const wrong = breaches(outside(mayKnow, server), ({ imports }) => imports.filter((name) => drivers.has(name)));
  expect(wrong).toEqual([]);
});

test('imports no services or routes in stores, and no routes in services', () => {
  const wrong = breaches(server, ({ path, imports }) =>
    imports.map((target) => {
      const isAbove =
        (path.endsWith('.store.ts') && /\.(service|routes)\.ts$/.test(target)) ||
        (path.endsWith('.service.ts') && target.endsWith('.routes.ts'));
      return isAbove && `imports ${target}`;
    }),
  );
  expect(wrong).toEqual([]);
});

test('imports the framework only in routes, the http folder, and the composition root', () => {
  const mayKnow = (path: string) =>
    path.endsWith('.routes.ts') || startsWith('src/server/http/')(path) || path === 'src/server/app.ts';
  const wrong = breaches(outside(mayKnow, server), ({ imports }) =>
    imports.filter((name) => /^(fastify|@fastify\/.*)$/.test(name)),
  );
  expect(wrong).toEqual([]);
});

test('reads the environment only in the configuration', () => {
  const isConfig = (path: string) => path === 'src/server/config.ts';
  expect(
    breaches(outside(isConfig), ({ code }) => [
      /\bprocess\s*\.\s*env\b/.exec(code)?.[0],
      /\bloadEnvFile\b/.exec(code)?.[0],
    ]),
  ).toEqual([]);
});

test('sets HTML in one component, and writes data into an inert script in one other', () => {
  const setters = sources.filter(({ code }) => code.includes('dangerouslySetInnerHTML')).map(({ path }) => path);
  expect(setters).toEqual(['src/web/ui/json-script.tsx', 'src/web/ui/rich-text.tsx']);
  expect(
    breaches(sources, ({ code }) => [
      /\.(innerHTML|outerHTML)\s*=|\binsertAdjacentHTML\b|\bdocument\.write\b/.exec(code)?.[0],
    ]),
  ).toEqual([]);
});

test('creates each proof of rights in one place', () => {
  const minted = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
  expect(minted(/\bas AccessProof\b/)).toEqual(['src/server/features/entitlement/entitlement.service.ts']);
  expect(minted(/\bas (SignedIn|Admin|Owner)\b/)).toEqual(['src/server/http/caller.ts']);
  expect(minted(/\bas (Sees|Acts)\b/)).toEqual(['src/server/http/caller.ts']);
  expect(minted(/\bas Readable\b/)).toEqual(['src/server/features/study/readable.ts']);
  expect(minted(/\bsignedIn\(/)).toEqual(['src/server/http/caller.ts', 'src/server/http/guard.ts']);
  // A person is sent what is about them without asking for it, and nobody else is.
  expect(minted(/\brecipient\(/)).toEqual([
    'src/server/features/today/reminder.service.ts',
    'src/server/http/caller.ts',
  ]);
  // Who left has proved who they are by their pass, and has no session.
  expect(minted(/(?<!\.)\bleaver\(/)).toEqual([
    'src/server/features/account/leaving/leaving.service.ts',
    'src/server/http/caller.ts',
  ]);
});

test('takes randomness and time as arguments, except at the root and where something must be unguessable', () => {
  const pure = sources.filter(({ path }) => startsWith('src/rules/', 'src/contract/')(path));
  expect(
    breaches(pure, ({ code }) => [
      /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/.exec(code)?.[0],
    ]),
  ).toEqual([]);
  // What checks and converts files of the operator runs without a server, on the day it is called.
  const isTool = startsWith(
    ...['check.command', 'convert/', 'package/write-exam-package'].map((name) => `src/server/features/content/${name}`),
  );
  const services = server.filter(({ path }) => path.startsWith('src/server/features/') && !isTool(path));
  expect(breaches(services, ({ code }) => [/\bMath\.random\b|\bDate\.now\b|\bnew Date\(\)/.exec(code)?.[0]])).toEqual(
    [],
  );
});

test('draws nothing by random sorting', () => {
  expect(breaches(sources, ({ text }) => [/order by random|random\(\) - 0\.5/i.exec(text)?.[0]])).toEqual([]);
});
