import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Scratch } from '../servers/scratch.ts';
import type { Drill } from './faults.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import { KIND_NAMES, makeSite, postgresPrograms, startedCluster } from '../servers/killable-site.ts';
import { startSubmitters } from './submitters.ts';
import { missing, notesOf } from './submits-record.ts';

const tool = fileURLToPath(new URL('../../src/server/cairn.ts', import.meta.url));

/** Takes backups while candidates submit, restores each elsewhere and checks that it has all that was acknowledged before it began. */
export async function backupUnderLoad(scratch: Scratch, { kind, trials }: Drill): Promise<DrillRecord> {
  const cluster = kind === 'postgres' ? await startedCluster(scratch) : null;
  const site = await makeSite(scratch, { databaseUrl: cluster?.url ?? null, folder: scratch.makeFolder(kind) });
  await site.start();
  const submitters = await startSubmitters(site);
  const restored = scratch.makeFolder('restored');
  const cairn = (args: string[], folder: string, url: string | null) =>
    promisify(execFile)(process.execPath, [tool, ...args], {
      cwd: folder,
      env: {
        PATH: `${cluster ? `${postgresPrograms()}:` : ''}${process.env.PATH}`,
        DATA_DIR: folder,
        SESSION_SECRET: site.secret,
        STARTER_CONTENT: '0',
        ...(url !== null && { DATABASE_URL: url }),
      },
    });
  const say = progress('backup restored', trials);
  const recoveryMs: number[] = [];
  const sums = { acknowledged: 0, losses: 0, doubled: 0 };

  for (let trial = 1; trial <= trials; trial += 1) {
    const before = new Set(submitters.acknowledged);
    const file = join(scratch.folder, `backup-${trial}`);
    await cairn(['backup', file], site.folder, site.at.databaseUrl);
    const since = performance.now();
    const into = cluster?.at(`restored_${trial}`) ?? null;
    if (cluster) await cluster.ask(`create database restored_${trial}`);
    await cairn(['restore', file], restored, into);
    recoveryMs.push(performance.now() - since);
    const place = { databaseUrl: into, file: join(restored, 'cairn.sqlite') };
    const { losses, doubled } = await missing(place, before);
    sums.acknowledged += before.size;
    sums.losses += losses;
    sums.doubled += doubled;
    rmSync(file);
    say(trial, sums.losses + sums.doubled);
  }
  await submitters.stop();
  await site.server().stop();
  return {
    what: `backup taken during submits and restored, ${KIND_NAMES[kind]}`,
    trials,
    ...sums,
    recoveryMs,
    notes: [
      'Acknowledged are the submits from before each backup began; recovery is how long its restore took.',
      ...notesOf(submitters),
    ],
  };
}
