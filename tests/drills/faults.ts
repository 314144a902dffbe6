import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scratch } from '../servers/scratch.ts';
import type { Cluster } from '../servers/cluster.ts';
import { type DrillRecord, progress } from './drill-record.ts';
import { type Kind, KIND_NAMES, makeSite, type Site, startedCluster } from '../servers/killable-site.ts';
import { startSubmitters, type Submitters } from './submitters.ts';
import { recordOfSubmits } from './submits-record.ts';

export type Drill = { kind: Kind; trials: number };
type Place = { site: Site; submitters: Submitters; cluster: Cluster | null };
type Fault = {
  what: string;
  settings?: Record<string, string>;
  /** Where the database keeps its files. Default: a folder that is removed afterwards. */
  dataFolder?: string;
  /** How many server processes there are; everyone then has as many devices. Default: one. */
  processes?: number;
  /** Causes the fault; returns the time until a write succeeded again. */
  inject(place: Place): Promise<number>;
};

/** Injects a fault over and over while candidates submit. */
async function drill(scratch: Scratch, { kind, trials }: Drill, fault: Fault): Promise<DrillRecord> {
  const cluster = kind === 'postgres' ? await startedCluster(scratch, 'cluster', fault.dataFolder) : null;
  const folder = kind === 'sqlite' && fault.dataFolder ? fault.dataFolder : scratch.makeFolder(kind);
  const site = await makeSite(scratch, { databaseUrl: cluster?.url ?? null, folder });
  for (let place = 0; place < (fault.processes ?? 1); place += 1) await site.start(fault.settings, place);
  const submitters = await startSubmitters(site, fault.processes);
  const say = progress(fault.what, trials);
  const recoveryMs: number[] = [];
  for (let trial = 1; trial <= trials; trial += 1) {
    recoveryMs.push(await fault.inject({ site, submitters, cluster }));
    say(trial, 0);
  }
  return recordOfSubmits({ site, submitters }, { what: `${fault.what}, ${KIND_NAMES[kind]}`, trials, recoveryMs });
}

/** Kills one of two processes and starts it again, while everyone submits on two devices. */
export const serverKills = (scratch: Scratch, asked: Drill) =>
  drill(scratch, asked, {
    what: 'server killed (-9) during submits',
    processes: 2,
    async inject({ site, submitters }) {
      await pause(randomInt(50, 700));
      const since = performance.now();
      const place = randomInt(2);
      await site.server(place).kill();
      await site.start({}, place);
      return submitters.answeredAgain(since);
    },
  });

const GONE_MS = 3000;

/** Kills all of PostgreSQL, which comes back after a while. */
export const databaseGone = (scratch: Scratch, asked: Drill) =>
  drill(scratch, asked, {
    what: 'database killed (-9), back after 3 s',
    async inject({ submitters, cluster }) {
      if (!cluster) throw new Error('SQLite is a file in the server’s own process: use --on postgres');
      await pause(randomInt(200, 1500));
      await cluster.kill();
      await pause(GONE_MS);
      await cluster.startAgain();
      return submitters.answeredAgain(performance.now());
    },
  });

/** Sets the server's clock back an hour, then forward again. */
export const clockBack = (scratch: Scratch, asked: Drill) =>
  drill(scratch, asked, {
    what: 'clock back an hour',
    settings: { NODE_OPTIONS: `--import=${new URL('./shifted-clock.ts', import.meta.url).href}` },
    async inject({ site, submitters }) {
      process.kill(site.server().pid, 'SIGUSR2');
      const recovered = await submitters.answeredAgain(performance.now());
      await pause(1500);
      process.kill(site.server().pid, 'SIGUSR2');
      await pause(500);
      return recovered;
    },
  });

const DISK = { sqlite: '128m', postgres: '256m' };
const MEBIBYTE = Buffer.alloc(1 << 20);
const FULL_MS = 2000;

/** Fills the database's disk until something else on it is deleted. Mounts a small disk, so it must run as root. */
export async function diskFull(scratch: Scratch, asked: Drill): Promise<DrillRecord> {
  const disk = join(scratch.folder, 'disk');
  // PostgreSQL may run as a different user.
  chmodSync(scratch.folder, 0o755);
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK[asked.kind]},mode=0755`, 'tmpfs', disk]);
  scratch.atEnd(() => execFileSync('umount', ['-l', disk]));
  const ballast = join(disk, 'ballast');
  const fill = () => {
    for (let piece = MEBIBYTE; piece.length > 0;) {
      try {
        appendFileSync(ballast, piece);
      } catch {
        piece = piece.subarray(0, piece.length >> 1);
      }
    }
  };
  return drill(scratch, asked, {
    what: 'disk full',
    dataFolder: disk,
    async inject({ submitters, cluster }) {
      await pause(500);
      const refusalsBefore = count(submitters.refusals);
      writeFileSync(ballast, '');
      // It uses up its reserved space first.
      while (count(submitters.refusals) === refusalsBefore) {
        fill();
        await pause(20);
      }
      await pause(FULL_MS);
      rmSync(ballast);
      const since = performance.now();
      if (cluster && !cluster.isUp()) await cluster.startAgain();
      return submitters.answeredAgain(since);
    },
  });
}

const count = (refusals: Record<string, number>) => Object.values(refusals).reduce((sum, n) => sum + n, 0);
