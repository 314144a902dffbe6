import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '#rules/question/random.ts';
import { openDatabase } from '#server/db/database.ts';
import { killWhilePaying, type Mortal } from '../tests/factories/payment-kills.ts';
import { fillDatabase } from './filled-database.ts';
import { forgeEvents, openAtOnce, permuteEvents } from './payment-events.ts';
import { startPostgres } from './private-postgres.ts';
import type { Scratch } from './scratch.ts';
import { startCairn } from './server-process.ts';

const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);

/**
 * Kills the real server while people pay; then sends forged events, and real ones in every order, to two processes on one
 * database, SQLite and PostgreSQL. Prints the results. `--rounds` is the number of kills (default: 200); `--seed` repeats
 * the random choices of the run that printed it, as far as processes allow. Fails if anything is wrong.
 */
export async function measurePaymentFaults(scratch: Scratch, args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: String(Date.now()) } },
  });
  const kills = Number(values.rounds);
  if (!(kills > 0)) throw new Error('--rounds must be a number above 0');
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new Error('--seed must be a whole number');
  console.log(`Seed ${seed}.`);
  const faults = [await killed(scratch, kills, seed), await told(scratch, { name: 'SQLite', databaseUrl: null, seed })];
  const postgres = await startPostgres(scratch);
  if ('url' in postgres) faults.push(await told(scratch, { name: 'PostgreSQL', databaseUrl: postgres.url, seed }));
  else console.log(`PostgreSQL is left out: ${postgres.missing}.`);
  if (faults.some((count) => count > 0)) throw new Error('payments did not withstand it');
}

type Place = { name: string; databaseUrl: string | null; seed: number };

/** Opens a shop with its own database; it can start any number of server processes. */
async function openShop(scratch: Scratch, { name, databaseUrl, seed }: Place) {
  const folder = scratch.makeFolder(name);
  const at = { databaseUrl, file: join(folder, 'cairn.sqlite') };
  const { exam } = await fillDatabase(at);
  const database = openDatabase(at);
  scratch.atEnd(() => database.close());
  const secret = randomBytes(32).toString('hex');
  const start = async (logName?: string): Promise<Mortal> => {
    const server = await startCairn(
      folder,
      { SESSION_SECRET: secret, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
      logName,
    );
    scratch.atEnd(server.stop);
    return server;
  };
  return { folder, database, examId: exam.id, secret, random: seededRandom(seed), start };
}

/** Kills the server; returns the number of faults. */
async function killed(scratch: Scratch, kills: number, seed: number): Promise<number> {
  say(`Killing the server ${kills} times while people pay…`);
  const { folder, database, examId, random, start } = await openShop(scratch, {
    name: 'kills',
    databaseUrl: null,
    seed,
  });
  const report = await killWhilePaying({ database, outbox: join(folder, 'outbox'), examId, kills, random, start, say });
  const { receipts } = report;
  console.log(
    [
      `Killed ${report.kills} times during payments, ${report.cutOff} calls cut off: ${report.paid} paid, ${report.locked} of them locked, ${report.paidTwice} people paid twice,`,
      `${report.refunds} refunds, ${report.refundedTwice} of them wrong, ${receipts[0]} to ${receipts[1]} receipts a payment, revenue off by ${report.revenueOff} cents, access by ${report.accessOff} rights.`,
    ].join('\n'),
  );
  return (
    report.locked +
    report.paidTwice +
    report.refundedTwice +
    report.accessOff +
    Math.abs(report.revenueOff) +
    (receipts[0] < 1 ? 1 : 0)
  );
}

/** Reports payments to two processes on one database; returns the number of faults. */
async function told(scratch: Scratch, place: Place): Promise<number> {
  const { name } = place;
  say(`Telling two processes on ${name} of payments…`);
  const { start, ...rest } = await openShop(scratch, place);
  const servers = [await start(), await start('second.log')];
  const shop = { ...rest, urls: servers.map(({ url }) => url) };
  const forged = await forgeEvents(shop);
  const opened = await openAtOnce(shop);
  const mixed = await permuteEvents(shop);
  for (const server of servers) await server.stop();
  console.log(
    [
      `Two processes on ${name}: events forged or stale: ${forged.sent}, accepted: ${forged.accepted}, rows they left: ${forged.traces}.`,
      `Calls at once to pay for one exam: ${opened.calls}; payments opened: ${opened.purchases}, client secrets: ${opened.secrets}.`,
      `Orders of chance of six or seven events, each doubled, sent at once: ${mixed.orders}, ended otherwise than the provider: ${mixed.wrong}.`,
    ].join('\n'),
  );
  return forged.accepted + forged.traces + (opened.purchases - 1) + (opened.secrets - 1) + mixed.wrong;
}
