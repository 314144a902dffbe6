import { expect, inject, test } from 'vitest';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';
import { freshDatabase } from '../../../../tests/factories/database.ts';
import { query } from '../../../../tests/factories/rows.ts';
import type { Tx } from '#server/db/database.ts';
import { JSON_PLACES } from './json-columns.ts';
import { json, type NewRow } from './schema.ts';

const AT = '2026-11-20T12:00:00.120Z';

const exam: NewRow<'exam'> = {
  id: 'exam',
  categoryId: 'category',
  edition: 'c',
  code: 'C',
  vendor: 'V',
  name: 'N',
  slug: 'n',
  description: "“quoted” ' \\ \n 🏔 ",
  priceCents: 1_000_000,
  isActive: true,
  archivedAt: null,
  versionName: '1',
  versionEffective: '2026-01-31',
  format: json({
    items: null,
    minutes: 90,
    passMark: { score: 700, scale: null, basis: 'published' },
    itemTypes: ['single'],
    navigation: 'free',
  }),
  sources: json([]),
  verified: '2026-11-01',
  retires: '2027-06-30',
  retiresElsewhere: null,
  successor: null,
  objectives: json([{ task: '1.1', to: ['2.1'] }]),
  position: 0,
  accessDays: null,
  packHashes: null,
  license: '',
  createdAt: AT,
  updatedAt: '1999-12-31T23:59:59.999Z',
};
const version: NewRow<'questionVersion'> = {
  id: 'v',
  questionId: 'q',
  version: 1,
  isCurrent: false,
  kind: 'single',
  text: 'T',
  options: json([{ id: 'a', text: '{"is_not": "decoded"}', rationale: '[1]', fixed: true }]),
  keys: json(['a']),
  parts: json([{ text: '[3]', rationale: '' }]),
  exhibits: json([{ title: 'Log', form: 'log' as const, text: '[4]' }]),
  ...PLAIN_DEFAULTS,
  tags: json(PLAIN_DEFAULTS.tags),
  domainNumber: 1,
  taskNumber: 1,
  sources: json([{ title: 'isActive', url: 'https://example.com', read: '2026-11-01' }]),
  bullets: json([1, 3]),
  family: 'plans',
  contentHash: '[2]',
  askedHash: '[5]',
  authorId: null,
  authorName: null,
  createdAt: AT,
};

async function fill(tx: Tx): Promise<void> {
  await tx
    .insertInto('category')
    .values({ id: 'category', name: '', description: '', icon: '', color: '', position: 0, createdAt: AT })
    .execute();
  await tx.insertInto('exam').values(exam).execute();
  await tx
    .insertInto('examDomain')
    .values({ examId: 'exam', number: 1, name: '', weightFrom: 27.5, weightTo: 33.3 })
    .execute();
  await tx
    .insertInto('question')
    .values({ id: 'q', examId: 'exam', number: 1, ref: null, archivedAt: AT, createdAt: AT })
    .execute();
  await tx.insertInto('questionVersion').values(version).execute();
}

test('returns booleans, times, JSON, numbers, and nulls as stored', async () => {
  const database = await freshDatabase();
  await database.write(fill);
  await database.read(async (reader) => {
    expect(await reader.selectFrom('exam').selectAll().executeTakeFirstOrThrow()).toEqual({
      ...exam,
      format: JSON.parse(exam.format),
      objectives: JSON.parse(exam.objectives!),
      sources: [],
    });
    expect(await reader.selectFrom('questionVersion').selectAll().executeTakeFirstOrThrow()).toEqual({
      ...version,
      isExplained: false,
      options: JSON.parse(version.options),
      keys: ['a'],
      parts: [{ text: '[3]', rationale: '' }],
      exhibits: [{ title: 'Log', form: 'log', text: '[4]' }],
      sources: JSON.parse(version.sources),
      bullets: [1, 3],
      tags: [],
    });
    expect(await reader.selectFrom('examDomain').selectAll().execute()).toMatchObject([
      { weightFrom: 27.5, weightTo: 33.3 },
    ]);
    expect(await reader.selectFrom('question').selectAll().execute()).toMatchObject([{ ref: null, archivedAt: AT }]);
  });
});

test('returns counts and sums as numbers', async () => {
  const database = await freshDatabase();
  await database.write(fill);
  const row = await database.read((reader) =>
    reader
      .selectFrom('exam')
      .select((column) => [
        column.fn.countAll().as('all'),
        column.fn.sum('priceCents').as('cents'),
        column.fn.max('priceCents').as('most'),
      ])
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ all: 1, cents: 1_000_000, most: 1_000_000 });
});

test('filters by booleans and times', async () => {
  const database = await freshDatabase();
  await database.write(fill);
  const found = (isActive: boolean, before: string) =>
    database.read((reader) =>
      reader.selectFrom('exam').select('id').where('isActive', '=', isActive).where('createdAt', '<', before).execute(),
    );
  expect(await found(true, '2026-11-20T12:00:00.121Z')).toHaveLength(1);
  expect(await found(true, AT)).toHaveLength(0);
  expect(await found(false, '2026-11-20T12:00:00.121Z')).toHaveLength(0);
});

test('decodes by the source column, not by its alias in a query', async () => {
  const database = await freshDatabase();
  await database.write(fill);
  const row = await database.read((reader) =>
    reader
      .selectFrom('questionVersion')
      .innerJoin('question', 'question.id', 'questionId')
      .innerJoin('exam', 'exam.id', 'examId')
      .select(['keys as picked', 'exam.sources as text', 'questionVersion.contentHash as options', 'exam.code as keys'])
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ picked: ['a'], text: [], options: '[2]', keys: 'C' });
});

test.skipIf(inject('database') === 'sqlite')('the columns of JSON are those that are declared so', async () => {
  const database = await freshDatabase();
  const rows = await query<{ tableName: string; columnName: string }>(
    database,
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'jsonb'`,
  );
  expect([...JSON_PLACES].toSorted()).toEqual(
    rows.map(({ tableName, columnName }) => `${tableName}.${columnName}`).toSorted(),
  );
});
