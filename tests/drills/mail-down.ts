import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer } from '../factories/mail.ts';
import type { Scratch } from '../servers/scratch.ts';
import type { Drill } from './faults.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import { KIND_NAMES, makeSite, startedCluster } from '../servers/killable-site.ts';

const EACH = 20;
const DOWN_MS = 10_000;
const WITHIN_MS = 600_000;

/** Takes the mail server down while people register, and kills the server once meanwhile; each person must get exactly one email. */
export async function mailDown(scratch: Scratch, { kind, trials }: Drill): Promise<DrillRecord> {
  const cluster = kind === 'postgres' ? await startedCluster(scratch) : null;
  const mail = await startMailServer();
  const site = await makeSite(scratch, { databaseUrl: cluster?.url ?? null, folder: scratch.makeFolder(kind) });
  scratch.atEnd(mail.stop);
  const settings = { SMTP_URL: mail.url };
  await site.start(settings);
  const say = progress('mail server down', trials);
  const addresses: string[] = [];
  const recoveryMs: number[] = [];
  const countOf = (address: string) => mail.received.filter(({ to }) => to === address).length;

  for (let trial = 1; trial <= trials; trial += 1) {
    await mail.stop();
    for (let index = 0; index < EACH; index += 1) {
      const id = randomUUID();
      const password = `correct horse ${id}`;
      const email = `mail-${id}@example.com`;
      const body = { email, username: `m-${id.slice(0, 20)}`, password, confirmPassword: password };
      const { ok, status } = await fetch(`${site.server().url}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      });
      if (!ok) throw new Error(`registering was answered with ${status}`);
      addresses.push(email);
    }
    await pause(DOWN_MS);
    await site.server().kill();
    await site.start(settings);
    await mail.startAgain();
    const since = performance.now();
    while (addresses.some((address) => countOf(address) === 0) && performance.now() - since < WITHIN_MS)
      await pause(50);
    recoveryMs.push(performance.now() - since);
    say(trial, 0);
  }
  await site.server().stop();
  return {
    what: `mail server down, server killed (-9) meanwhile, ${KIND_NAMES[kind]}`,
    trials,
    acknowledged: addresses.length,
    losses: addresses.filter((address) => countOf(address) === 0).length,
    doubled: addresses.filter((address) => countOf(address) > 1).length,
    recoveryMs,
    notes: ['Acknowledged are registrations; recovery is until the last of their emails arrived.'],
  };
}
