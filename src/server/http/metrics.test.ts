import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../tests/factories/app.ts';
import { layCable } from '../../../tests/factories/cable.ts';
import { makeHome } from '../../../tests/factories/home.ts';
import { openSitting } from '../../../tests/factories/sitting.ts';

const METRICS_TOKEN = 'a token for the metrics';
const withToken = { authorization: `Bearer ${METRICS_TOKEN}` };

test('reports people, attempts, mails, and queues, only to those who send the token', async () => {
  const app = await startTestApp({ settings: { METRICS_TOKEN } });
  onTestFinished(() => app.close());
  const look = async () => (await app.visitor().get('/metrics', withToken)).text;
  const valueOf = (text: string, name: string) => Number(new RegExp(`^cairn_${name} (\\S+)$`, 'm').exec(text)?.[1]);

  for (const authorization of [undefined, METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`])
    expect((await app.visitor().get('/metrics', { authorization })).status).toBe(404);

  const before = await look();
  expect(valueOf(before, 'attempts')).toBe(0);
  expect(valueOf(before, 'database_up')).toBe(1);
  expect(before).toMatch(
    /^cairn_build_info\{version="\d+\.\d+\.\d+",commit="([0-9a-f]{7,}\+?|unknown)",date="(\d{4}-\d\d-\d\d|unknown)",node="[\d.]+"\} 1$/m,
  );

  const student = await app.signIn();
  const sitting = await openSitting(app, student);
  expect((await sitting.submit(sitting.answers(3))).status).toBe(200);
  expect(valueOf(await look(), 'attempts')).toBe(0);

  app.clock.advance(60);
  const after = await look();
  expect(valueOf(after, 'attempts')).toBe(1);
  expect(valueOf(after, 'accounts')).toBe(valueOf(before, 'accounts') + 1);
});

test('reports metrics without the database too, saying that it is away', async () => {
  const home = await makeHome();
  const { DATABASE_URL } = home.settings;
  const cable = DATABASE_URL ? await layCable(DATABASE_URL) : null;
  if (!cable) return home.remove();
  const app = await startTestApp({ home, settings: { METRICS_TOKEN, DATABASE_URL: cable.url } });
  onTestFinished(async () => {
    await app.close();
    await cable.cut();
    await home.remove();
  });
  await cable.cut();
  const { status, text } = await app.visitor().get('/metrics', withToken);
  expect(status).toBe(200);
  expect(text).toMatch(/^cairn_database_up 0$/m);
});
