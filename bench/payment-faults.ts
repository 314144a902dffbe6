import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#rules/quiz/random.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { killWhilePaying, type Mortal } from '../tests/factories/payment-kills.ts';
import { fillDatabase } from './filled-database.ts';
import { forgeEvents, permuteEvents } from './payment-events.ts';
import type { Scratch } from './scratch.ts';
import { startCairn } from './server-process.ts';

/**
 * Kills the real server while people pay, sends it forged events, and true ones in every order; prints what came of it.
 * `--rounds` says how many kills, 200 where it is left out. Fails where anything is not as it must be.
 */
export async function measurePaymentFaults(scratch: Scratch, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '200' } } });
  const kills = Number(values.rounds);
  if (!(kills > 0)) throw new Error('--rounds must be a number above 0');
  const folder = scratch.makeFolder('payments');
  const at = { databaseUrl: null, file: join(folder, 'cairn.sqlite') };
  const { exam } = await fillDatabase(at);
  const database: Database = openDatabase(at);
  scratch.atEnd(() => database.close());
  const secret = randomBytes(32).toString('hex');
  const start = async (): Promise<Mortal> => {
    const server = await startCairn(folder, { SESSION_SECRET: secret });
    scratch.atEnd(server.stop);
    return server;
  };
  const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
  const random = seededRandom(Date.now());

  say(`Killing the server ${kills} times while people pay…`);
  const killed = await killWhilePaying({ database, outbox: join(folder, 'outbox'), examId: exam.id, kills, random, start, say });
  const server = await start();
  say('Forging events…');
  const forged = await forgeEvents(server.url);
  say('Mixing events…');
  const mixed = await permuteEvents({ url: server.url, database, examId: exam.id, secret, random });
  await server.stop();

  const { receipts } = killed;
  console.log(
    [
      '',
      `Killed ${killed.kills} times during payments, ${killed.cutOff} calls cut off: ${killed.paid} paid, ${killed.locked} of them locked, ${killed.paidTwice} people paid twice,`,
      `${killed.refunds} refunds, ${killed.refundedTwice} of them wrong, ${receipts[0]} to ${receipts[1]} receipts a payment, revenue off by ${killed.revenueOff} cents.`,
      `Events forged: ${forged.sent}, accepted: ${forged.accepted}.`,
      `Orders of events, each doubled, sent at once: ${mixed.orders}, ended otherwise than the provider: ${mixed.wrong}.`,
    ].join('\n'),
  );
  const faults = killed.locked + killed.paidTwice + killed.refundedTwice + Math.abs(killed.revenueOff) + forged.accepted + mixed.wrong;
  if (faults > 0 || receipts[0] < 1) throw new Error('payments did not withstand it');
}
