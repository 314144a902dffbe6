import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scratch } from '../servers/scratch.ts';
import { type Cluster, makeCluster } from '../servers/cluster.ts';
import type { Drill } from './faults.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import { makeSite, postgresPrograms } from '../servers/killable-site.ts';
import { startSubmitters } from './submitters.ts';
import { recordOfSubmits } from './submits-record.ts';

async function isInSync(primary: Cluster): Promise<boolean> {
  const rows = await primary.ask(`select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`);
  return rows.length > 0;
}

/** Makes commits wait until this standby has them on disk; null turns waiting off. */
async function waitFor(primary: Cluster, standby: string | null): Promise<void> {
  const names = standby === null ? '' : `FIRST 1 ("${standby}")`;
  await primary.ask(`alter system set synchronous_standby_names = '${names}'`);
  await primary.ask('select pg_reload_conf()');
  while (standby !== null && !(await isInSync(primary))) await pause(20);
}

/**
 * Kills a primary with a synchronous standby under load, promotes the standby as a failover manager would, and makes the
 * killed one a copy of it, the next standby. The server is given both hosts and finds the primary itself.
 */
export async function primaryKills(scratch: Scratch, { trials }: Drill): Promise<DrillRecord> {
  const folder = join('/tmp', `cairn-drill-${process.pid}`);
  scratch.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  mkdirSync(folder, { recursive: true });
  let [primary, standby] = [
    { cluster: await makeCluster(postgresPrograms(), folder, 'one'), name: 'one' },
    { cluster: await makeCluster(postgresPrograms(), folder, 'two'), name: 'two' },
  ];
  for (const { cluster } of [primary, standby]) scratch.atEnd(() => cluster.kill());
  await primary.cluster.initialize();
  await primary.cluster.start();
  const hosts = `127.0.0.1:${primary.cluster.port},127.0.0.1:${standby.cluster.port}`;
  const databaseUrl = `postgres://cairn@${hosts}/postgres?target_session_attrs=read-write`;
  const site = await makeSite(scratch, { databaseUrl, folder: scratch.makeFolder('site') });
  await site.start();
  const submitters = await startSubmitters(site);
  const say = progress('primary killed', trials);
  const recoveryMs: number[] = [];

  for (let trial = 1; trial <= trials; trial += 1) {
    await standby.cluster.follow(primary.cluster);
    await standby.cluster.start();
    await waitFor(primary.cluster, standby.name);
    await pause(randomInt(300, 1500));
    const since = performance.now();
    await primary.cluster.kill();
    await standby.cluster.ask('select pg_promote(true)');
    // Until the killed one is back there is no standby to wait for.
    await waitFor(standby.cluster, null);
    recoveryMs.push(await submitters.answeredAgain(since));
    [primary, standby] = [standby, primary];
    say(trial, 0);
  }
  const what = 'primary killed (-9), synchronous standby promoted by script, PostgreSQL';
  return recordOfSubmits({ site, submitters }, { what, trials, recoveryMs });
}
