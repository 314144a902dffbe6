import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../tests/factories/database.ts';
import { dump } from '../../../tests/factories/rows.ts';
import type { Database, Tx } from './database.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable, UniqueViolation } from './errors.ts';
import { prepareForRows } from './prepare-rows.ts';

const category = (name: string) => ({
  id: `id of ${name}`,
  name,
  description: '',
  icon: 'aws',
  color: 'teal',
  position: 1,
  createdAt: '2026-11-20T12:00:00.123Z',
});
const add = (tx: Tx, name: string) => tx.insertInto('category').values(category(name)).execute();
const names = async (database: Database) =>
  (await database.read((reader) => reader.selectFrom('category').select('name').orderBy('name').execute())).map(
    ({ name }) => name,
  );

test('commits a transaction in full', async () => {
  const database = await freshDatabase();
  const result = await database.write(async (tx) => {
    await add(tx, 'one');
    await add(tx, 'two');
    return 'done';
  });
  expect([result, await names(database)]).toEqual(['done', ['one', 'two']]);
});

test('rolls back a failed transaction completely, and the next one works', async () => {
  const database = await freshDatabase();
  const before = await dump(database);
  const failing = database.write(async (tx) => {
    await add(tx, 'one');
    await tx.updateTable('catalogueVersion').set({ version: 99 }).execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await dump(database)).toEqual(before);
  await database.write((tx) => add(tx, 'two'));
  expect(await names(database)).toEqual(['two']);
});

test('reads committed data without waiting during a transaction, which sees its own writes', async () => {
  const database = await freshDatabase();
  await database.write(async (tx) => {
    await add(tx, 'mine');
    expect(await names(database)).toEqual([]);
    expect(await tx.selectFrom('category').select('name').execute()).toEqual([{ name: 'mine' }]);
  });
  expect(await names(database)).toEqual(['mine']);
});

test('keeps concurrent short writes, except failing ones, which affect no others', async () => {
  const database = await freshDatabase();
  const write = (name: string) =>
    database.writeShort(name, async (tx) => {
      await add(tx, name);
      if (name.endsWith('x')) throw new Error(`${name} on purpose`);
      return name;
    });
  await write('n1');
  const outcomes = await Promise.allSettled(['n0', 'n2x', 'n1', 'n3', 'n4x', 'n5'].map(write));
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))).toEqual([
    'n0',
    new Error('n2x on purpose'),
    expect.any(UniqueViolation),
    'n3',
    new Error('n4x on purpose'),
    'n5',
  ]);
  expect(await names(database)).toEqual(['n0', 'n1', 'n3', 'n5']);
});

test('runs one person’s short writes in sequence, whoever else writes', async () => {
  const database = await freshDatabase();
  const [person, another] = ['one', 'another'];
  await database.write(async (tx) => {
    await add(tx, person);
    await add(tx, another);
  });
  const count = (name: string) =>
    database.writeShort(name, async (tx) => {
      const { position } = await tx
        .selectFrom('category')
        .select('position')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('category')
        .set({ position: position + 1 })
        .where('name', '=', name)
        .execute();
    });
  await Promise.all(Array.from({ length: 40 }, (_, index) => count(index % 2 ? person : another)));
  const rows = await database.read((reader) => reader.selectFrom('category').select('position').execute());
  expect(rows.map(({ position }) => position)).toEqual([21, 21]);
});

test.skipIf(inject('database') === 'sqlite')(
  'makes a short write wait for the same person’s in another process, longer than a whole group would',
  async () => {
    const database = await freshDatabase();
    await database.write((tx) => add(tx, 'one'));
    const rename = (tx: Tx, icon: string) =>
      tx.updateTable('category').set({ icon }).where('name', '=', 'one').execute();
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const first = database.write(async (tx) => {
      await rename(tx, 'first');
      held.resolve();
      await release.promise;
    });
    await held.promise;
    let runs = 0;
    const second = database.writeShort('one', async (tx) => {
      runs += 1;
      // Its group has been rolled back.
      if (runs === 2) release.resolve();
      await rename(tx, 'second');
    });
    await second.finally(release.resolve);
    await first;
    expect(runs).toBe(2);
    const row = await database.read((reader) => reader.selectFrom('category').select('icon').executeTakeFirstOrThrow());
    expect(row.icon).toBe('second');
  },
);

test('combines rows requested together in a transaction into statements of up to eight', async () => {
  const database = await freshDatabase();
  const sizes: number[] = [];
  const insert = prepareForRows<{ name: string }, ReturnType<typeof category>>((reader, rows) => {
    sizes.push(rows.length);
    return reader.insertInto('category').values(rows).returning('name');
  });
  const select = prepareForRows<{ name: string; icon: string }, { name: string }>((reader, rows) =>
    reader
      .selectFrom('category')
      .select(['name', 'icon'])
      .where(
        'name',
        'in',
        rows.map(({ name }) => name),
      ),
  );
  const put = (name: string) =>
    database.writeShort(name, async (tx) => {
      const added = await insert(tx, { ...category(name), icon: `icon of ${name}` });
      const found = (await select(tx, { name })).find((row) => row.name === name);
      return { isAdded: added.some((row) => row.name === name), found };
    });
  // The first group is as large as what arrives in one turn of the event loop.
  const first = Array.from({ length: 11 }, (_, index) => `n${index}`);
  const told = await Promise.all(first.map(put));
  expect(told).toEqual(first.map((name) => ({ isAdded: true, found: { name, icon: `icon of ${name}` } })));
  expect(sizes.toSorted((a, b) => a - b)).toEqual([3, 8]);
  const [again, another] = await Promise.allSettled([put('n3'), put('n11')]);
  expect([again.status, another.status]).toEqual(['rejected', 'fulfilled']);
  expect(await names(database)).toHaveLength(12);
});

test.skipIf(inject('database') === 'sqlite')(
  'tells a short write that continues after a failed statement that nothing was written',
  async () => {
    const database = await freshDatabase();
    const swallowing = database.writeShort('one', async (tx) => {
      await add(tx, 'one');
      await add(tx, 'one').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('nobody said so');
    expect(await names(database)).toEqual([]);
  },
);

test.skipIf(inject('database') === 'sqlite')(
  'lets concurrent short reads share a connection, replaces a broken one for the next, and loses no short write with it',
  async () => {
    const database = await freshDatabase();
    const pid = () =>
      database.readShort((reader) =>
        sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader as Tx).then(({ rows }) => rows[0]!.pid),
      );
    const pids = await Promise.all(Array.from({ length: 20 }, pid));
    expect(new Set(pids).size).toBe(1);
    const broken = database.readShort((reader) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(reader as Tx),
    );
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await pid()).not.toBe(pids[0]);
    const outcomes = await Promise.allSettled(
      ['n0', 'cut', 'n2'].map((name) =>
        database.writeShort(name, async (tx) => {
          await add(tx, name);
          if (name === 'cut') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await names(database)).toEqual(['n0', 'n2']);
  },
);

test('keeps all concurrent writes', async () => {
  const database = await freshDatabase();
  const wanted = Array.from({ length: 30 }, (_, index) => `n${String(index).padStart(2, '0')}`);
  await Promise.all(wanted.map((name) => database.write((tx) => add(tx, name))));
  expect(await names(database)).toEqual(wanted);
});

test('refuses a nested transaction at once and lets the outer one go on', async () => {
  const database = await freshDatabase();
  await database.write(async (tx) => {
    await add(tx, 'outer');
    await expect((async () => database.write((inner) => add(inner, 'inner')))()).rejects.toThrow(/inside another/);
  });
  expect(await names(database)).toEqual(['outer']);
});

test('reports a unique violation by key and by column', async () => {
  const database = await freshDatabase();
  await database.write((tx) => add(tx, 'one'));
  const again = database.write((tx) => add(tx, 'one'));
  await expect(again).rejects.toBeInstanceOf(UniqueViolation);
  const sameName = database.write((tx) =>
    tx
      .insertInto('category')
      .values({ ...category('one'), id: 'another' })
      .execute(),
  );
  await expect(sameName).rejects.toBeInstanceOf(UniqueViolation);
  await expect(sameName).rejects.toMatchObject({ subject: expect.stringContaining('name') });
});

test('reports other constraint failures as neither: a missing reference, an impossible value', async () => {
  const database = await freshDatabase();
  const orphan = database.write((tx) => tx.insertInto('examSlug').values({ slug: 'x', examId: 'nobody' }).execute());
  const empty = database.write((tx) => sql`insert into category (id) values ('x')`.execute(tx));
  for (const outcome of await Promise.allSettled([orphan, empty])) {
    const error: unknown = outcome.status === 'rejected' ? outcome.reason : null;
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(UniqueViolation);
    expect(error).not.toBeInstanceOf(DatabaseUnavailable);
  }
});

test('reports an unusable database, with nothing written', async () => {
  const database = await freshDatabase();
  if (database.kind === 'sqlite') {
    // A full disk, as this connection sees it.
    await database.write((tx) => sql`pragma max_page_count = 1`.execute(tx));
    const filling = database.write((tx) =>
      tx
        .insertInto('category')
        .values({ ...category('big'), description: 'x'.repeat(1e6) })
        .execute(),
    );
    await expect(filling).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await names(database)).toEqual([]);
    await database.write((tx) => sql`pragma max_page_count = 1000000`.execute(tx));
  } else {
    const gone = openDatabase({ databaseUrl: 'postgres://cairn@127.0.0.1:1/none', file: '' });
    await expect(names(gone)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(gone.write((tx) => add(tx, 'x'))).rejects.toBeInstanceOf(DatabaseUnavailable);
    await gone.close();
    // The database is restarted during a write.
    const cut = database.write(async (tx) => {
      await add(tx, 'half');
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
  }
  await database.write((tx) => add(tx, 'afterwards'));
  expect(await names(database)).toEqual(['afterwards']);
});
