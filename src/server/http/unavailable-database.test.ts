import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { importPacks } from '#server/features/content/import/import.ts';
import { SMALL_CONTENT, startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { layCable } from '../../../tests/factories/cable.ts';
import { type Home, makeHome } from '../../../tests/factories/home.ts';
import { refusal } from '../../../tests/factories/refusal.ts';
import { query } from '../../../tests/factories/rows.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';

let home: Home;
let app: TestApp;
let cable: Awaited<ReturnType<typeof layCable>> | null;
beforeAll(async () => {
  home = await makeHome();
  const { DATABASE_URL } = home.settings;
  cable = DATABASE_URL ? await layCable(DATABASE_URL) : null;
  app = await startTestApp({ home, settings: cable ? { DATABASE_URL: cable.url } : {} });
  await importPacks(app.database, SMALL_CONTENT, app.clock.now);
  await app.catalogue.refresh();
});
afterAll(async () => {
  await app.close();
  await cable?.cut();
  await home.remove();
});

/** Makes the database refuse writes, as if its disk were full or it were unreachable. */
async function refuseWrites(): Promise<() => Promise<unknown>> {
  if (cable) {
    await cable.cut();
    return cable.mend;
  }
  await app.database.write(async (tx) => {
    // Free pages left by the import could still take a row.
    await sql`create table filler as select zeroblob(1000000) as filler`.execute(tx);
    await sql`pragma max_page_count = 1`.execute(tx);
  });
  return () => query(app.database, 'pragma max_page_count = 1000000');
}

test('answers 503 to writes while the database is away, serves reads from memory, and recovers', async () => {
  const owner = await app.signIn({ grants: [{ examId: null }] });
  const visitor = app.visitor();
  const warm = await openSitting(app, visitor);
  // The first page of the attempt table has no room for a third attempt with so many questions.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const earlier = await openSitting(app, owner, { count: 100 });
    await earlier.submit(earlier.answers(100));
  }
  const sitting = await openSitting(app, owner, { count: 100 });
  const giveBack = await refuseWrites();
  try {
    const answer = await sitting.submit(sitting.answers(100));
    expect(refusal(answer)).toBe('unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body.requestId).toBeTypeOf('string');
    expect((await visitor.get('/api/exams')).status).toBe(200);
    expect((await visitor.get('/api/health')).status).toBe(200);
    expect((await visitor.get('/api/health', { cookie: 'sid=made-up' })).status).toBe(200);
    expect((await warm.preview(warm.answers(5))).body.correct).toBe(5);
    const ready = await visitor.get('/api/ready');
    expect(ready.status).toBe(app.database.kind === 'sqlite' ? 200 : 503);
    if (cable)
      for (let look = 0; look < 2; look += 1)
        expect(await app.catalogue.refresh().catch(() => 'failed')).toBe('failed');
  } finally {
    await giveBack();
  }
  expect(await sitting.submit(sitting.answers(100))).toMatchObject({ status: 200, body: { correct: 100 } });
  expect((await visitor.get('/api/ready')).status).toBe(200);
});

const logged = (text: string) => app.log.filter((line) => line.includes(text)).length;

test.skipIf(inject('database') === 'sqlite')(
  'logs once that processes cannot notify each other and that memory may be stale, and once that both have recovered',
  async () => {
    await expect.poll(() => logged('processes can notify each other of changes again')).toBe(1);
    await expect.poll(() => logged('the catalogue can be checked against the database again')).toBe(1);
    expect(logged('processes cannot notify each other of changes')).toBe(1);
    expect(logged('the catalogue cannot be checked against the database')).toBe(1);
  },
);
