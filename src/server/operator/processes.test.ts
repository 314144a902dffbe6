import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pidFile } from '#server/processes.ts';
import { makeEmptyHome, placeOf } from '../../../tests/factories/home.ts';
import { startCairn } from '../../../tests/servers/server-process.ts';
import { openDatabase } from '#server/db/database.ts';
import { runReload } from './reload.command.ts';

async function start() {
  const home = await makeEmptyHome();
  const { DATA_DIR, ...settings } = home.settings;
  const server = await startCairn(DATA_DIR, { ...settings, PROCESSES: '2' });
  const log = () => readFileSync(join(DATA_DIR, 'log'), 'utf8');
  onTestFinished(async () => {
    await server.stop();
    await home.remove();
  });
  return { home, server, log, dataDir: DATA_DIR };
}

const isPostgres = async () => {
  const home = await makeEmptyHome();
  const database = openDatabase(placeOf(home));
  const { kind } = database;
  await database.close();
  await home.remove();
  return kind === 'postgres';
};

test('two processes share the port and are replaced one by one without a lost request; SQLite says why it has one', async () => {
  const { server, log, dataDir } = await start();
  if (!(await isPostgres())) {
    expect(log()).toContain('PROCESSES has no effect: SQLite has one writer');
    expect(runReload(dataDir, () => undefined)).toBe(1);
    return;
  }
  const pids = () => new Set([...log().matchAll(/"pid":(\d+),"msg":"serving"/g)].map(([, pid]) => pid));
  await expect.poll(() => pids().size).toBe(2);
  expect(Number(readFileSync(pidFile(dataDir), 'utf8'))).toBe(server.pid);
  let isOver = false;
  let count = 0;
  const faults: unknown[] = [];
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) {
        count += 1;
        await fetch(`${server.url}/api/exams`).then(
          (answer) => answer.status === 200 || faults.push(answer.status),
          (error: unknown) => faults.push(error),
        );
      }
    }),
  );
  expect(runReload(dataDir, () => undefined)).toBe(0);
  await expect.poll(log, { timeout: 60_000 }).toContain('All processes have been replaced.');
  isOver = true;
  await asking;
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(50);
  expect(pids().size).toBe(4);
});
