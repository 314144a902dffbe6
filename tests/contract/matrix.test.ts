import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '../factories/app.ts';
import { refusal } from '../factories/refusal.ts';
import { query } from '../factories/rows.ts';
import { callName, type Kind, KINDS, readMatrix, readRelations } from './matrix.ts';
import { callerOf } from './caller-of.ts';
import type { Caller } from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** Rows about addresses that are not calls of the contract. */
const BESIDE_THE_CONTRACT = new Set(['M68', 'M69']);

const rows = readMatrix();

const isBuilt = (row: { method: string; path: string }) =>
  contract.some((endpoint) => callName(endpoint) === callName(row));

let app: TestApp;

beforeAll(async () => {
  // Nothing can be stored there, but a restore may be tried.
  app = await startTestApp({ settings: { BACKUP_TO: '/dev/null/backups' } });
  await app.allowTokens();
});

afterAll(() => app.close());

test('reads the whole matrix', () => {
  expect(rows.slice(0, 69).map(({ id }) => id)).toEqual(
    Array.from({ length: 69 }, (_, index) => `M${String(index + 1).padStart(2, '0')}`),
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, expected } of rows)
    for (const kind of KINDS) expect(expected[kind], `${id} ${kind}`).toBeGreaterThanOrEqual(200);
});

test('has every call of the contract in the matrix', () => {
  const named = new Set(rows.map(callName));
  expect(contract.map(callName).filter((name) => !named.has(name))).toEqual([]);
});

test('has only calls of the contract in the matrix', () => {
  const missing = rows.filter((row) => !isBuilt(row) && !BESIDE_THE_CONTRACT.has(row.id)).map(({ id }) => id);
  expect(missing).toEqual([]);
});

const relations = readRelations();
const nameOf = ({ of, as }: { of: string; as: string }) => `${as} of ${of}`;

test('has every relation that calls ask for, and no other', () => {
  expect(relations.map(nameOf).sort()).toEqual([...new Set(contract.map(({ access }) => nameOf(access)))].sort());
});

test.each(relations)('refuses every call by $as of $of to those who are not', ({ of, as, refused }) => {
  const calls = contract.filter(({ access }) => access.of === of && access.as === as);
  for (const call of calls)
    for (const { id, expected } of rows.filter((row) => callName(row) === callName(call)))
      for (const kind of KINDS) {
        const status = refused[kind];
        if (status !== null) expect(expected[kind], `${id} ${kind}`).toBe(status);
        else if (of !== 'nobody') expect(expected[kind], `${id} ${kind}`).not.toBe(401);
      }
});

/** Reads that use POST because their parameters are long. */
const ASKING = new Set([
  'previewInvitations',
  'previewImport',
  'previewStudyContent',
  'previewStudyImport',
  'previewSiteText',
  'readAnkiPackage',
  'previewExamPackage',
  'makeAnkiPackage',
]);

const isChangeByRole = (row: { method: string; path: string }) =>
  row.method !== 'GET' &&
  contract.some(
    ({ id, access, ...endpoint }) =>
      callName(endpoint) === callName(row) && !['nobody', 'self', 'exam'].includes(access.of) && !ASKING.has(id),
  );

/** Audit entries for what the caller did; what a row needs first is done by others. */
const auditedOf = (caller: Caller) =>
  query(app.database, `select action from audit where actor_id = '${caller.person.id}'`);

test.each(rows)(
  '$id $method $path answers each kind of caller as in the matrix, and audits a change by anybody with a role once',
  async (row) => {
    const statuses: Partial<Record<Kind, number>> = {};
    for (const kind of KINDS) {
      const caller = await callerOf(app, kind);
      const before = kind === 'anon' ? [] : await auditedOf(caller);
      const answer = await scenarios[row.id]!(caller, app, kind);
      if (answer.status >= 400) refusal(answer);
      statuses[kind] = answer.status;
      if (isChangeByRole(row) && kind !== 'anon')
        expect(await auditedOf(caller), kind).toHaveLength(before.length + (answer.status < 400 ? 1 : 0));
    }
    expect(statuses).toEqual(row.expected);
  },
);
