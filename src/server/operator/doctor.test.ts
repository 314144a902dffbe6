import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { makePerson } from '../../../tests/factories/people.ts';
import { query } from '../../../tests/factories/rows.ts';
import { readConfig } from '#server/config.ts';
import { runDoctor } from './doctor.command.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

async function look(settings: Record<string, string> = {}) {
  const said: string[] = [];
  const config = readConfig({ ...app.home.settings, SESSION_SECRET: 'x'.repeat(32), ...settings });
  const code = await runDoctor(config, app.database, (line) => void said.push(line));
  return { code, said: said.join('\n') };
}

test('a sound installation is called sound, and what is missing is noted', async () => {
  expect(await look()).toMatchObject({ code: 0, said: expect.stringMatching(/note {2}administrator: none yet/) });
  await makePerson(app.database, app.clock.iso(), { isAdmin: true });
  const { said } = await look({ SMTP_URL: 'smtp://mail.example:587' });
  expect(said).toMatch(/ok {4}administrator[^]*ok {4}exams/);
  expect(said).toContain('mail: through mail.example:587');
});

test('an address that others reach over plain http is bad', async () => {
  expect(await look({ PUBLIC_URL: 'http://cairn.example' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('BAD   address'),
  });
});

test.skipIf(process.platform === 'win32')('a data folder that others can read is bad', async () => {
  chmodSync(join(app.home.settings.DATA_DIR!), 0o755);
  expect(await look()).toMatchObject({ code: 1, said: expect.stringContaining('BAD   rights') });
});

test.skipIf(inject('database') !== 'sqlite')('a row that refers to nothing is bad', async () => {
  await app.database.write(async () => undefined);
  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(join(app.home.settings.DATA_DIR!, 'cairn.sqlite'));
  file.exec(`pragma foreign_keys = off; insert into exam_slug (slug, exam_id) values ('lost', 'nowhere')`);
  file.close();
  expect(await look()).toMatchObject({
    code: 1,
    said: expect.stringContaining('a row of exam_slug refers to one that is not there'),
  });
});

test('a schema that is behind is noted', async () => {
  await query(app.database, `delete from migration where name like '0004%'`);
  expect(await look()).toMatchObject({
    code: 0,
    said: expect.stringContaining('brought up to date at the next start'),
  });
});
