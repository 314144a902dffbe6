import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClock, SECRET, startTestApp, type TestApp } from '../../../../../tests/factories/app.ts';
import { type Home, makeHome } from '../../../../../tests/factories/home.ts';
import { query } from '../../../../../tests/factories/rows.ts';
import { codeOf, loginWith, makeSecuredAccount } from '../../../../../tests/factories/second-factor.ts';
import { openSitting } from '../../../../../tests/factories/sitting.ts';
import { importPacks } from '#server/features/content/import/import.ts';
import { SMALL_CONTENT } from '../../../../../tests/factories/app.ts';

const OTHER = 'another secret of the tests, as long';

let home: Home;
let clock: ReturnType<typeof makeClock>;
beforeEach(async () => {
  home = await makeHome();
  clock = makeClock();
});
afterEach(() => home.remove());

const start = (settings: Record<string, string> = {}) => startTestApp({ home, clock, settings });

async function running<T>(work: (app: TestApp) => Promise<T>, settings?: Record<string, string>): Promise<T> {
  const app = await start(settings);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

test('does not start a process with another secret', async () => {
  await running(async () => {
    await expect(start({ SESSION_SECRET: OTHER })).rejects.toThrow(/^SESSION_SECRET: does not match this database/);
    await (await start()).close();
  });
});

test('does not start a process without its database’s secret, and generates none', async () => {
  await running(async () => undefined);
  await expect(start({ SESSION_SECRET: '' })).rejects.toThrow(/^SESSION_SECRET: is missing/);
  expect(existsSync(join(home.settings.DATA_DIR, 'session-secret'))).toBe(false);
});

test('changes a secret when the previous one is named, opening and resealing what it sealed', async () => {
  const { factor, browser, sitting } = await running(async (app) => {
    await importPacks(app.database, SMALL_CONTENT, clock.now);
    await app.catalogue.refresh();
    const visitor = app.visitor();
    return { factor: await makeSecuredAccount(app), browser: visitor, sitting: await openSitting(app, visitor) };
  });
  const sealed = () => 'select sealed_secret from second_factor';
  const before = await running((app) => query(app.database, sealed()));
  await running(
    async (app) => {
      const there = browser.on(app.app);
      expect(await sitting.preview(sitting.answers(3), 0, there)).toMatchObject({ status: 200, body: { correct: 3 } });
      expect(await loginWith(app, factor.email, codeOf(app, factor.secret))).toBe(200);
      expect(await query(app.database, sealed())).not.toEqual(before);
    },
    { SESSION_SECRET: OTHER, SESSION_SECRET_PREVIOUS: SECRET },
  );
  clock.advance(60);
  // The one before is needed no more, and alone it is refused.
  await running(async (app) => expect(await loginWith(app, factor.email, codeOf(app, factor.secret))).toBe(200), {
    SESSION_SECRET: OTHER,
  });
  await expect(start()).rejects.toThrow(/^SESSION_SECRET: /);
});

test('gives up a lost secret explicitly, and says what is lost with it', async () => {
  const factor = await running(makeSecuredAccount);
  const settings = { SESSION_SECRET: OTHER, SESSION_SECRET_PREVIOUS: 'lost' };
  await running(async (app) => {
    expect(app.log.join('')).toMatch(/"secondFactors":1,.*sealed with a lost secret/);
    expect(await loginWith(app, factor.email, codeOf(app, factor.secret))).toBe(401);
    expect(await loginWith(app, factor.email, factor.recoveryCodes[0]!)).toBe(200);
  }, settings);
});
