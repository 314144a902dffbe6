import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, onTestFinished, test } from 'vitest';
import { importPacks } from '#server/features/content/import/import.ts';
import { SMALL_CONTENT, startTestApp } from '../../../tests/factories/app.ts';
import { makeHome } from '../../../tests/factories/home.ts';
import { buy } from '../../../tests/factories/payments.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';
import { freePort } from '../../../tests/setup/free-port.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

/** Starts a pooler that lends each of two connections for one transaction at a time. */
async function startPooler(folder: string, databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const port = await freePort();
  const users = join(folder, 'users');
  writeFileSync(users, `"${url.username}" "${url.password}"\n`);
  const settings = join(folder, 'pooler.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
`,
  );
  for (const path of [folder, users, settings]) chmodSync(path, 0o755);
  // The pooler refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler: ChildProcess = spawn('pgbouncer', [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    pooler.kill();
    await once(pooler, 'close');
  });
  for await (const line of createInterface({ input: pooler.stderr! })) if (line.includes('process up')) break;
  url.port = String(port);
  return url.href;
}

test.skipIf(inject('database') === 'sqlite' || !hasPooler)(
  'works through a pooler that lends connections per transaction if the database’s direct address is set',
  async () => {
    const home = await makeHome();
    onTestFinished(() => home.remove());
    const direct = home.settings.DATABASE_URL!;
    const DATABASE_URL = await startPooler(home.settings.DATA_DIR, direct);
    const settings = { DATABASE_URL, DATABASE_DIRECT_URL: direct };
    const app = await startTestApp({ home, settings });
    onTestFinished(() => app.close());
    const second = await startTestApp({ home, settings, clock: app.clock });
    onTestFinished(() => second.close());
    await importPacks(app.database, SMALL_CONTENT, app.clock.now);
    await Promise.all([app.catalogue.refresh(), second.catalogue.refresh()]);

    const students = await Promise.all(Array.from({ length: 6 }, () => app.signIn()));
    await Promise.all(
      students.map(async (student) => {
        await buy(app, student);
        const sitting = await openSitting(app, student);
        expect((await sitting.submit(sitting.answers(3))).status).toBe(200);
        expect((await student.on(second.app).get('/api/user/attempts')).status).toBe(200);
      }),
    );
    const admin = await app.signIn({ isAdmin: true });
    const [category] = (await admin.get('/api/admin/categories')).body;
    const url = `/api/categories/${category.id}`;
    const { status } = await admin.send({
      method: 'PUT',
      url,
      body: { name: 'Renamed', updatedAt: category.updatedAt },
    });
    expect([status, (await second.visitor().get('/api/categories')).body[0].name]).toEqual([200, 'Renamed']);
  },
);
