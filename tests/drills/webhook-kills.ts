import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { json } from '#server/db/tables/schema.ts';
import { sessionService } from '#server/features/account/session.service.ts';
import { WEBHOOK_PURPOSE } from '#server/features/webhook/webhook-event.store.ts';
import { createSeal } from '#server/seal.ts';
import { makePerson } from '../factories/people.ts';
import { KIND_NAMES, makeSite, startedCluster } from '../servers/killable-site.ts';
import type { Scratch } from '../servers/scratch.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import type { Drill } from './faults.ts';

/** Of how many messages one is refused, so that some are being tried again whenever the server dies. */
const REFUSED_OF = 40;
/** Messages go out every two seconds, so most kills come while some are being sent. */
const LONGEST_MS = 3500;
const DRAINED_WITHIN_MS = 900_000;

/**
 * Kills the server at random moments while rights are given and messages about them are sent. Each right that was acknowledged must be
 * told at least once, and of each person in the order in which they got them. A right is recognized by when it ends.
 */
export async function webhookKills(scratch: Scratch, { kind, trials }: Drill): Promise<DrillRecord> {
  const cluster = kind === 'postgres' ? await startedCluster(scratch) : null;
  const site = await makeSite(scratch, { databaseUrl: cluster?.url ?? null, folder: scratch.makeFolder(kind) });
  /** What arrived about each person, in the order in which it first did. */
  const told = new Map<string, string[]>();
  let [arrived, repeated] = [0, 0];
  const receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    request.on('end', () => {
      if (randomInt(REFUSED_OF) === 0) return void response.writeHead(500).end();
      const { userId, until } = (JSON.parse(text) as { data: { userId: string; until: string } }).data;
      const known = told.get(userId) ?? [];
      arrived += 1;
      if (known.includes(until)) repeated += 1;
      else told.set(userId, [...known, until]);
      response.writeHead(204).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  scratch.atEnd(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  const database = openDatabase(site.at);
  scratch.atEnd(() => database.close());
  const now = () => new Date();
  const at = now().toISOString();
  const admin = await makePerson(database, at, { isAdmin: true });
  await database.write(async (tx) => {
    await tx
      .insertInto('webhookEndpoint')
      .values({
        id: randomUUID(),
        name: 'drill',
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
        events: json(['access.granted' as const]),
        sealedSecret: createSeal([site.secret], WEBHOOK_PURPOSE).seal(`whsec_${Buffer.alloc(32).toString('base64')}`),
        sealedOldSecret: null,
        oldSecretUntil: null,
        isOn: true,
        failingSince: null,
        disabledAt: null,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
  });

  const settings = { WEBHOOK_PRIVATE_ADDRESSES: '1' };
  const far = Date.parse('2200-01-01T00:00:00.000Z');
  const acknowledged = new Map<string, string[]>(site.filled.learners.map(({ id }) => [id, []]));
  let count = 0;
  const recoveryMs: number[] = [];
  const say = progress('server killed (-9) while webhooks are sent', trials);
  const countOf = (all: Map<string, string[]>) => [...all.values()].flat().length;

  for (let trial = 1; trial <= trials; trial += 1) {
    const since = performance.now();
    const server = await site.start(settings);
    recoveryMs.push(performance.now() - since);
    const { token } = await sessionService({ database, now }).start(
      { id: admin.id, isAdmin: true },
      { token: null, device: 'drill' },
    );
    let isUp = true;
    const giving = [...acknowledged].map(async ([userId, given]) => {
      while (isUp) {
        const until = new Date(far + (count += 1) * 1000).toISOString();
        const answer = await fetch(`${server.url}/api/admin/users/${userId}/grants`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: `sid=${token}`, 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ examId: site.filled.exam.id, reason: 'drill', expiresAt: until }),
        }).catch(() => null);
        if (answer?.status === 201) given.push(until);
        await pause(randomInt(20, 120));
      }
    });
    await pause(randomInt(1, LONGEST_MS));
    await server.kill();
    isUp = false;
    await Promise.all(giving);
    say(trial, 0);
  }

  await site.start(settings);
  const missing = () =>
    [...acknowledged].flatMap(([userId, given]) => given.filter((until) => !told.get(userId)?.includes(until)));
  const since = performance.now();
  while (missing().length > 0 && performance.now() - since < DRAINED_WITHIN_MS) await pause(200);
  await site.stop();
  const isOutOfOrder = (list: readonly string[]) => list.some((until, place) => place > 0 && until < list[place - 1]!);
  const outOfOrder = [...told.values()].filter(isOutOfOrder).length;
  return {
    what: `server killed (-9) while webhooks are sent, ${KIND_NAMES[kind]}`,
    trials,
    acknowledged: countOf(acknowledged),
    losses: missing().length + outOfOrder,
    doubled: 0,
    recoveryMs,
    notes: [
      `Acknowledged are rights that were given; told of ${countOf(told)} rights by ${arrived} messages, ${repeated} of them again.`,
      `People of whom something arrived out of order: ${outOfOrder}. Recovery is until the server is up.`,
    ],
  };
}
