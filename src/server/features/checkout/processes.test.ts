import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '#rules/question/random.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { makeClock, startTestApp } from '../../../../tests/factories/app.ts';
import { startAppProcess } from '../../../../tests/factories/app-process.ts';
import { startFakeStripe } from '../../../../tests/factories/fake-stripe.ts';
import { killWhilePaying } from '../../../../tests/factories/payment-kills.ts';
import { makePerson } from '../../../../tests/factories/people.ts';

test('opens what was paid once and refunds it once, whenever a process is killed', async () => {
  // Long before any event of the processes, so this app itself has nothing to do.
  const app = await startTestApp({ clock: makeClock('2000-01-01T00:00:00.000Z') });
  onTestFinished(() => app.close());
  const report = await killWhilePaying({
    database: app.database,
    outbox: join(app.home.settings.DATA_DIR, 'outbox'),
    examId: app.exam.id,
    kills: 5,
    random: seededRandom(1),
    start: () => startAppProcess(app.home),
  });
  expect(report).toMatchObject({
    kills: 5,
    paid: 15,
    locked: 0,
    paidTwice: 0,
    refunds: 3,
    refundedTwice: 0,
    revenueOff: 0,
    accessOff: 0,
  });
  expect(report.receipts[0]).toBe(1);
  expect(report.receipts[1]).toBeLessThanOrEqual(6);
}, 240_000);

test('opens one intent for fifty concurrent calls to two processes on one database', async () => {
  // Long before any event of the processes, so this app itself has nothing to do.
  const app = await startTestApp({ clock: makeClock('2000-01-01T00:00:00.000Z') });
  onTestFinished(() => app.close());
  const stripe = await startFakeStripe({ now: () => new Date() });
  onTestFinished(() => stripe.close());
  const processes = [
    await startAppProcess(app.home, stripe.settings),
    await startAppProcess(app.home, stripe.settings),
  ];
  onTestFinished(async () => {
    for (const one of processes) await one.stop();
  });
  const now = () => new Date();
  for (let trial = 0; trial < 3; trial += 1) {
    stripe.intents.clear();
    const { id } = await makePerson(app.database, now().toISOString());
    const { token } = await sessionService({ database: app.database, now }).start(
      { id, isAdmin: false, roles: [] },
      { token: null, device: 'test' },
    );
    const ask = async (index: number) => {
      const headers = { cookie: `sid=${token}`, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const answer = await fetch(`${processes[index % 2]!.url}/api/create-payment-intent`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ examId: app.exam.id }),
      });
      return `${answer.status} ${((await answer.json()) as { clientSecret: string }).clientSecret}`;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));
    expect(new Set(answers).size).toBe(1);
    expect(stripe.live()).toMatchObject([{ client_secret: answers[0]!.slice(4) }]);
  }
}, 60_000);
