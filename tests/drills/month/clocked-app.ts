import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { PASSWORD_COST } from '#server/features/account/entry/password.service.ts';
import { seededRandom } from '#rules/question/random.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { freePort } from '../../setup/free-port.ts';
import type { Scratch } from '../../servers/scratch.ts';
import { fillDatabase } from '../../servers/filled-database.ts';

/** All of its questions are answered by picking options. */
const EXAM = 'CLF-C02';

const root = join(import.meta.dirname, '../../..');

/** The first day begins on a Monday at 6 p.m.; in the past, cookies would have expired. */
function firstEvening(): number {
  const day = new Date();
  day.setUTCHours(18, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day.getTime();
}

/** A clock that runs on and jumps when told to, for the page and the server alike. */
export function makeJumpingClock() {
  let offset = firstEvening() - Date.now();
  const now = () => new Date(Date.now() + offset);
  return {
    now,
    /** Gives a newly opened page this time. */
    begin: (page: Page) => page.clock.install({ time: now() }),
    async pass(page: Page, seconds: number): Promise<void> {
      offset += seconds * 1000;
      await page.clock.fastForward(seconds * 1000);
    },
    /** Jumps to this moment, to begin a day. */
    goTo(at: Date): void {
      offset = at.getTime() - Date.now();
    },
  };
}
export type JumpingClock = ReturnType<typeof makeJumpingClock>;

/** The real app with the built pages and the content that ships, in this process, so its clock can be moved. */
export async function startClockedApp(scratch: Scratch, clock: JumpingClock) {
  const folder = scratch.makeFolder('month');
  await fillDatabase({ databaseUrl: null, file: join(folder, 'cairn.sqlite') });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: url,
    SESSION_SECRET: randomUUID() + randomUUID(),
    STARTER_CONTENT: '0',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
  });
  const places = { contentFolder: join(root, 'content'), buildFolder: join(root, 'dist') };
  const { app, database, catalogue } = await buildApp(config, places, {
    now: clock.now,
    random: seededRandom(1),
    passwordCost: PASSWORD_COST,
  });
  await catalogue.refresh();
  await app.listen({ port, host: '127.0.0.1' });
  scratch.atEnd(() => app.close());
  const exam = catalogue.current().exams.find((each) => each.code === EXAM);
  if (!exam) throw new Error(`no exam ${EXAM} in content/`);
  return { url, database, exam };
}
export type ClockedApp = Awaited<ReturnType<typeof startClockedApp>>;
