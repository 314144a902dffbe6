import { chmodSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { SECRET, startTestApp, type TestApp } from '../../../tests/factories/app.ts';
import { makeHome } from '../../../tests/factories/home.ts';
import { startMailServer } from '../../../tests/factories/mail.ts';
import { CATEGORIES, makePack } from '../../../tests/factories/pack.ts';
import { makePerson } from '../../../tests/factories/people.ts';
import { query } from '../../../tests/factories/rows.ts';
import { writePacks } from '#server/features/content/export/content-files.ts';
import { readConfig } from '#server/config.ts';
import { runDoctor } from './doctor.command.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

async function look(settings: Record<string, string> = {}, shipped = 'no content folder') {
  const said: string[] = [];
  const config = readConfig({ ...app.home.settings, SESSION_SECRET: SECRET, ...settings });
  const code = await runDoctor(config, shipped, (line) => void said.push(line));
  return { code, said: said.join('\n') };
}

test('reports a sound installation and notes what is missing', async () => {
  expect(await look()).toMatchObject({ code: 0, said: expect.stringMatching(/note {2}administrator: none yet/) });
  await makePerson(app.database, app.clock.iso(), { isAdmin: true });
  const server = await startMailServer();
  const { host } = new URL(server.url);
  const found = await look({ SMTP_URL: server.url });
  expect(found.said).toMatch(/ok {4}session secret[^]*ok {4}administrator[^]*ok {4}exams/);
  expect(found).toMatchObject({ code: 0, said: expect.stringContaining(`ok    mail: ${host} accepts our mail`) });
  await server.stop();
  const gone = await look({ SMTP_URL: server.url });
  expect(gone).toMatchObject({
    code: 1,
    said: expect.stringContaining(`BAD   mail: SMTP_URL: ${host} cannot be used`),
  });
});

test('notes newer shipped content with the command to import it, unless starter content is off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writePacks(folder, {
    categories: [...CATEGORIES],
    packs: [makePack(6, { question: () => ({ text: 'Which is new?' }) })],
  });
  const starter = { STARTER_CONTENT: '1' };
  expect((await look(starter, folder)).said).toMatch(
    /note {2}exams: new content for tst-001 comes with this version but has not been imported: .*content import/,
  );
  expect((await look({ STARTER_CONTENT: '0' }, folder)).said).toMatch(/ok {4}exams$/m);
  expect((await look(starter, folder)).code).toBe(0);
});

test('reports wrong question counts as bad', async () => {
  await query(app.database, `update question_count set count = count + 1 where exam_id = '${app.exam.id}'`);
  expect(await look()).toMatchObject({
    code: 1,
    said: expect.stringContaining('BAD   question counts: wrong for tst-001;'),
  });
  await app.change();
  expect((await look()).code).toBe(0);
});

test('does not offer shipped content again of which nothing is new here', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writePacks(folder, { categories: [...CATEGORIES], packs: [makePack(6)] });
  expect((await look({ STARTER_CONTENT: '1' }, folder)).said).toMatch(/ok {4}exams$/m);
});

test('notes the password of an administrator who is there already', async () => {
  const settings = { ADMIN_EMAIL: 'Root@example.com', ADMIN_PASSWORD: 'a long walk to a cairn' };
  await makePerson(app.database, app.clock.iso(), { isAdmin: true });
  expect((await look(settings)).said).toMatch(/^ok {4}administrator$/m);
  await makePerson(app.database, app.clock.iso(), { email: 'root@example.com', isAdmin: true });
  expect((await look(settings)).said).toMatch(/^note {2}administrator: remove ADMIN_EMAIL and ADMIN_PASSWORD: /m);
});

test('names settings that have no effect', async () => {
  expect(await look({ SMTP_URl: 'smtp://mail.example' })).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      'BAD   settings: SMTP_URl is not a setting and has no effect; did you mean SMTP_URL?',
    ),
  });
});

test('names what restores and interrupted backups left in the data folder, with its size', async () => {
  const at = (name: string) => join(app.home.settings.DATA_DIR, name);
  writeFileSync(at('cairn.sqlite.before-2026-01-01T00-00-00.000Z'), Buffer.alloc(2_000_000));
  writeFileSync(at('cairn.sqlite.before-2026-01-01T00-00-00.000Z-wal'), Buffer.alloc(1_000_000));
  writeFileSync(at('postgres.before-2026-02-01T00-00-00.000Z'), Buffer.alloc(500_000));
  for (const name of ['backup-aBc123', 'restore-now123']) {
    mkdirSync(at(name));
    writeFileSync(join(at(name), 'copy'), Buffer.alloc(700_000));
  }
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(at('backup-aBc123'), yesterday, yesterday);
  const { code, said } = await look();
  expect(code).toBe(0);
  expect(said).toMatch(
    /^note {2}before restores: 2 earlier databases in \S+ \(3\.5 MB\): cairn\.sqlite\.before-\S+ \(3\.0 MB\), postgres\.before-\S+ \(0\.5 MB\)\. Delete/m,
  );
  expect(said).toMatch(/^note {2}interrupted backups: 1 folder in \S+ \(0\.7 MB\): backup-aBc123 /m);
});

test('reports a public plain-http address as bad', async () => {
  expect(await look({ PUBLIC_URL: 'http://cairn.example' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('BAD   address'),
  });
});

test.skipIf(process.platform === 'win32')('reports a data folder that others can read as bad', async () => {
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
    said: expect.stringContaining('a row in exam_slug refers to a missing row'),
  });
});

test('notes a schema that is behind', async () => {
  await query(app.database, `delete from migration where name like '0004%'`);
  expect(await look()).toMatchObject({
    code: 0,
    said: expect.stringContaining('the next start will migrate it'),
  });
});

test('says so if there is nothing yet, and creates nothing', async () => {
  const home = await makeHome();
  onTestFinished(() => home.remove());
  const look = async (folder: string) => {
    const said: string[] = [];
    const code = await runDoctor(
      readConfig({ ...home.settings, DATA_DIR: folder }),
      '',
      (line) => void said.push(line),
    );
    return { code, said: said.join('\n') };
  };
  const { DATA_DIR } = home.settings;
  const missing = join(DATA_DIR, 'missing');
  expect(await look(missing)).toMatchObject({ code: 0, said: expect.stringMatching(/note {2}database/) });
  expect((await look(DATA_DIR)).code).toBe(0);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('reports a secret other than the database’s as bad', async () => {
  expect(await look({ SESSION_SECRET: 'x'.repeat(32) })).toMatchObject({
    code: 1,
    said: expect.stringContaining('BAD   session secret: does not match'),
  });
  expect(await look({ SESSION_SECRET: 'x'.repeat(32), SESSION_SECRET_PREVIOUS: SECRET })).toMatchObject({ code: 0 });
  expect(await look({ SESSION_SECRET: '' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('session secret: missing'),
  });
});
