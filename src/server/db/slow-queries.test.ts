import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import type { Reader, Tx } from './database.ts';
import { prepare } from './prepare.ts';

const SECRET = 'ada@example.com';
/** Takes longer than a millisecond on any machine. */
const COUNT = sql<{ most: number }>`with recursive number(n) as (
  select 1 union all select n + 1 from number where n < 300000
) select max(n) as most from number where ${SECRET} <> ''`;

const counted = prepare<{ most: number }, { secret: string }>((database, slot) =>
  database
    .withRecursive('number', (made) =>
      made.selectNoFrom(sql<number>`1`.as('n')).unionAll((all) =>
        all
          .selectFrom('number')
          .select(sql<number>`n + 1`.as('n'))
          .where('n', '<', 300_000),
      ),
    )
    .selectFrom('number')
    .select(({ fn }) => fn.max('n').as('most'))
    .where(sql<boolean>`${slot('secret')} <> ''`),
);

const unprepared = async (handle: Reader): Promise<unknown> => COUNT.execute(handle as Tx);
const prepared = async (handle: Reader): Promise<unknown> => counted(handle, { secret: SECRET });

const slowIn = ({ log }: TestApp) =>
  log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow query') as { statement: string; ms: number }[];

test('logs a slow query with its text and how long it took, prepared or not, on every connection', async () => {
  const app = await startTestApp({ settings: { SLOW_QUERY_MS: '1' }, content: null });
  try {
    const { database } = app;
    for (const work of [unprepared, prepared]) {
      for (const run of [
        () => database.read(work),
        () => database.readShort(work),
        () => database.write(work),
        () => database.writeShort('ada', work),
        () => database.writeAlone(work),
        () => database.rehearse(work),
      ]) {
        app.log.length = 0;
        await run();
        const lines = slowIn(app).filter(({ statement }) => statement.includes('with recursive'));
        expect(lines).toHaveLength(1);
        expect(lines[0]!.ms).toBeGreaterThanOrEqual(1);
        expect(app.log.join()).not.toContain(SECRET);
      }
    }
  } finally {
    await app.close();
  }
});

test('logs one that fails, too', async () => {
  const app = await startTestApp({ settings: { SLOW_QUERY_MS: '1' }, content: null });
  try {
    const { database } = app;
    const wrong = database.kind === 'sqlite' ? sql`json('no' || max(n))` : sql`cast('no' || max(n) as integer)`;
    const failing = (reader: Reader) =>
      sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < 300000)
        select ${wrong} from number`.execute(reader as Tx);
    await expect(database.read(failing)).rejects.toThrow(/malformed JSON|invalid input syntax/);
    expect(slowIn(app).some(({ statement }) => statement.includes("'no'"))).toBe(true);
  } finally {
    await app.close();
  }
});

test('logs nothing of queries that are fast enough', async () => {
  const app = await startTestApp({ settings: { SLOW_QUERY_MS: '600000' }, content: null });
  try {
    await app.database.read(unprepared);
    expect(slowIn(app)).toEqual([]);
  } finally {
    await app.close();
  }
});
