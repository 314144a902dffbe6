import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPacks } from '#server/features/content/import/import.ts';
import { makeClock, startTestApp, type TestApp } from '../../../../tests/factories/app.ts';
import { startAppProcess } from '../../../../tests/factories/app-process.ts';
import { CATEGORIES, makePack } from '../../../../tests/factories/pack.ts';

let app: TestApp;
let cookie: string;
let processes: Awaited<ReturnType<typeof startAppProcess>>[];
beforeAll(async () => {
  // The processes run on real time.
  app = await startTestApp({ clock: makeClock(new Date().toISOString()) });
  const admin = await app.signIn({ isAdmin: true });
  cookie = admin.cookieHeader('/')!;
  processes = await Promise.all([startAppProcess(app.home), startAppProcess(app.home)]);
});
afterAll(async () => {
  for (const one of processes) await one.kill();
  await app.close();
});

const nameAt = async ({ url }: { url: string }) =>
  ((await (await fetch(`${url}/api/exams/${app.exam.id}`)).json()) as { name: string }).name;

async function rename({ url }: { url: string }, name: string): Promise<void> {
  const { categoryId } = app.exam;
  const answer = await fetch(`${url}/api/exams/${app.exam.id}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ name, description: '', categoryId, price: 4900, isActive: true }),
  });
  expect(answer.status).toBe(200);
}

test('serves a change made in one process from every other on the next request', async () => {
  const seen: [string, string][] = [];
  for (let round = 0; round < 20; round += 1) {
    const [writer, reader] = round % 2 ? [processes[0]!, processes[1]!] : [processes[1]!, processes[0]!];
    await rename(writer, `Round ${round}`);
    seen.push([`Round ${round}`, await nameAt(reader)]);
  }
  expect(seen.filter(([made, served]) => made !== served)).toEqual([]);
});

test('waits only briefly for a stalled process, which serves nothing stale when it resumes', async () => {
  const [writer, stalled] = [processes[0]!, processes[1]!];
  stalled.freeze();
  let answer;
  try {
    await rename(writer, 'Meanwhile');
    answer = nameAt(stalled);
  } finally {
    stalled.thaw();
  }
  expect(await answer).toBe('Meanwhile');
});

test('serves content the operator imports from the command line in every process', async () => {
  const pack = makePack(0, { exam: { name: 'Brought in by the tool' } });
  // Overwrites the name that an administrator gave it.
  const over = { isOverwriting: true };
  await importPacks(app.database, { categories: CATEGORIES, packs: [pack] }, app.clock.now, over);
  await app.catalogue.publish();
  expect(await Promise.all([app, ...processes].map((one) => ('url' in one ? nameAt(one) : app.exam.name)))).toEqual(
    Array(3).fill('Brought in by the tool'),
  );
});
