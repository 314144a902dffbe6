import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { makeClock, startTestApp } from '../../../tests/factories/app.ts';
import { makeHome } from '../../../tests/factories/home.ts';
import { mailsTo, startMailServer } from '../../../tests/factories/mail.ts';
import { query } from '../../../tests/factories/rows.ts';

type Row = {
  id: string;
  text: string;
  html: string;
  sentAt: string | null;
  attempts: number;
  lastError: string | null;
};

/** A home for successive apps, with a mail server. */
async function setUp() {
  const home = await makeHome();
  const clock = makeClock();
  const server = await startMailServer();
  const apps: Awaited<ReturnType<typeof startTestApp>>[] = [];
  onTestFinished(async () => {
    for (const app of apps) await app.close();
    await server.stop();
    await home.remove();
  });
  const start = async (settings: Record<string, string> = { SMTP_URL: server.url }) => {
    const app = await startTestApp({ home, clock, settings });
    apps.push(app);
    return app;
  };
  return { home, clock, server, start };
}
type App = Awaited<ReturnType<typeof startTestApp>>;

const rows = (app: App) => query<Row>(app.database, 'select * from mail order by created_at, id');
const register = (app: App, name: string) =>
  app.visitor().post('/api/auth/register', {
    email: `${name}@example.com`,
    username: name,
    password: 'a long walk home',
    confirmPassword: 'a long walk home',
    firstName: 'Ada',
  });

test('delivers a mail to a real server as text and HTML, then clears it here', async () => {
  const { server, start } = await setUp();
  const app = await start({
    SMTP_URL: server.url,
    MAIL_FROM: 'Cairn <hello@cairn.example>',
    SUPPORT_EMAIL: 'help@cairn.example',
  });
  expect((await register(app, 'ada')).status).toBe(201);
  expect((await rows(app))[0]!.text).toContain('/verify-email/');
  await app.mails.sendDue();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    from: 'Cairn <hello@cairn.example>',
    subject: 'Verify your email address',
  });
  expect(mail!.text).toMatch(
    /^Hello Ada,\n\n[^]*\nhttp:\/\/localhost:3000\/verify-email\/[\w-]{43}\n[^]*help@cairn\.example/,
  );
  expect(mail!.html).toMatch(/^<!doctype html>[^]*<a href="http:\/\/localhost:3000\/verify-email\/[\w-]{43}"/);
  expect(await rows(app)).toMatchObject([{ text: '', html: '', attempts: 1, sentAt: expect.anything() }]);
  await app.mails.sendDue();
  expect(server.received).toHaveLength(1);
  expect(app.log.join('\n')).not.toMatch(/ada@example|verify-email\/[\w-]{20}/);
});

test('sends a mail on its own, soon after the change that caused it', async () => {
  const { server, start } = await setUp();
  const app = await start();
  await register(app, 'ada');
  await expect.poll(() => server.received.length).toBe(1);
});

test('answers requests as usual and loses nothing while the mail server is down', async () => {
  const { server, start, clock } = await setUp();
  const app = await start();
  await server.stop();
  for (const name of ['ada', 'grace', 'joan']) {
    expect((await register(app, name)).status).toBe(201);
  }
  await app.mails.sendDue();
  expect((await rows(app)).some(({ lastError }) => lastError !== null)).toBe(true);
  await server.startAgain();
  // Not early: a server that was just away is left alone for a while.
  await app.mails.sendDue();
  clock.advance(60);
  await app.mails.sendDue();
  expect(server.received.map(({ to }) => to).sort()).toEqual([
    'ada@example.com',
    'grace@example.com',
    'joan@example.com',
  ]);
  expect((await rows(app)).every(({ sentAt, text }) => sentAt !== null && text === '')).toBe(true);
});

test('sends in the next process what was committed when one died', async () => {
  const { server, start, clock } = await setUp();
  const dying = await start();
  await server.stop();
  await register(dying, 'ada');
  await register(dying, 'grace');
  // At the end one mail was claimed and one was not.
  await dying.close();
  await server.startAgain();
  const next = await start();
  clock.advance(150);
  await next.mails.sendDue();
  expect(server.received.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'grace@example.com']);
});

// Within one process, writers to one SQLite file would wait for each other and nothing would move.
test.skipIf(inject('database') === 'sqlite')(
  'sends each mail once when several processes look at the same time',
  async () => {
    const { server, start } = await setUp();
    const apps = [await start(), await start(), await start()];
    for (let index = 0; index < 8; index += 1) await register(apps[index % 3]!, `person-${index}`);
    await Promise.all(apps.map((app) => app.mails.sendDue()));
    expect(server.received.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `person-${index}@example.com`),
    );
  },
);

test('sends nothing for a change that is rolled back', async () => {
  const { server, start } = await setUp();
  const app = await start();
  const mail = { to: 'ada@example.com', subject: 'S', text: 'T', html: '<p>T</p>' };
  const failing = app.database.write(async (tx) => {
    await app.mails.put(tx, mail);
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  await app.mails.sendDue();
  expect([server.received, await rows(app)]).toEqual([[], []]);
});

test('gives up on a mail after three days and deletes it after thirty', async () => {
  const { server, start, clock } = await setUp();
  const app = await start();
  await server.stop();
  await register(app, 'ada');
  for (let hour = 0; hour < 73; hour += 1) {
    clock.advance(3600);
    await app.mails.sendDue();
  }
  await app.mails.tidy();
  const [row] = await rows(app);
  expect(row).toMatchObject({ text: '', html: '', sentAt: null, lastError: expect.stringContaining('ECONNREFUSED') });
  await server.startAgain();
  await app.mails.sendDue();
  expect(server.received).toEqual([]);
  clock.advance(27 * 86_400);
  await app.mails.tidy();
  expect(await rows(app)).toEqual([]);
});

test('writes each mail to a private file without a server, and logs that', async () => {
  const { home, start } = await setUp();
  const app = await start({});
  await register(app, 'ada');
  expect(await mailsTo(app, 'ada@example.com')).toHaveLength(1);
  const folder = join(home.settings.DATA_DIR, 'outbox');
  const [file, ...others] = await readdir(folder);
  expect([others, file]).toEqual([[], expect.stringMatching(/\.eml$/)]);
  expect([(await stat(folder)).mode & 0o777, (await stat(join(folder, file!))).mode & 0o777]).toEqual([0o700, 0o600]);
  const line = app.log.find((text) => text.includes('outbox'))!;
  expect(line).toContain(file);
  expect(line).not.toContain('ada');
});

test('deletes an outbox letter with its row after thirty days, and leaves other files alone', async () => {
  const { home, start, clock } = await setUp();
  const app = await start({});
  await register(app, 'ada');
  expect(await mailsTo(app, 'ada@example.com')).toHaveLength(1);
  const folder = join(home.settings.DATA_DIR, 'outbox');
  const [letter] = await readdir(folder);
  // One from a process that died while writing it, and one that is not ours.
  const unfinished = `${letter!.slice(0, 24)}-${crypto.randomUUID()}.eml.part`;
  for (const name of [unfinished, 'notes.eml']) await writeFile(join(folder, name), '');
  await app.mails.tidy();
  expect((await readdir(folder)).sort()).toEqual([letter, 'notes.eml']);
  clock.advance(31 * 86_400);
  await app.mails.tidy();
  expect(await readdir(folder)).toEqual(['notes.eml']);
});
