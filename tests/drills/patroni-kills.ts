import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scratch } from '../servers/scratch.ts';
import type { Drill } from './faults.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import { makeNode, startWitness, TTL_SECONDS } from './patroni.ts';
import { makeSite, postgresPrograms } from '../servers/killable-site.ts';
import { startSubmitters } from './submitters.ts';
import { recordOfSubmits } from './submits-record.ts';

/**
 * Kills a primary with a synchronous standby under load, together with its Patroni. The other side's Patroni notices,
 * promotes the standby, and takes the killed node back as the next standby once it is started again.
 */
export async function patroniKills(scratch: Scratch, { trials }: Drill): Promise<DrillRecord> {
  const folder = join('/tmp', `cairn-drill-${process.pid}`);
  scratch.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  mkdirSync(folder, { recursive: true });
  const witness = await startWitness(folder);
  scratch.atEnd(witness.stop);
  const make = (name: string) => makeNode(postgresPrograms(), folder, { name, witness: witness.host });
  let [primary, standby] = [await make('one'), await make('two')];
  for (const node of [primary, standby]) scratch.atEnd(node.kill);
  primary.start();
  await primary.primary({ withStandby: false });
  standby.start();
  const hosts = `${primary.host},${standby.host}`;
  const databaseUrl = `postgres://cairn@${hosts}/postgres?target_session_attrs=read-write`;
  const site = await makeSite(scratch, { databaseUrl, folder: scratch.makeFolder('site') });
  await site.start();
  const submitters = await startSubmitters(site);
  const say = progress('primary killed', trials);
  const recoveryMs: number[] = [];

  for (let trial = 1; trial <= trials; trial += 1) {
    // On a busy machine Patroni may have switched sides already.
    if ((await standby.primary({ withStandby: true })) === standby.name) [primary, standby] = [standby, primary];
    await pause(randomInt(300, 1500));
    const since = performance.now();
    await primary.kill();
    recoveryMs.push(await submitters.answeredAgain(since));
    primary.start();
    say(trial, 0);
  }
  const what = `primary and its Patroni killed (-9), standby promoted by Patroni (ttl ${TTL_SECONDS} s), PostgreSQL`;
  return recordOfSubmits({ site, submitters }, { what, trials, recoveryMs });
}
