import { countText } from '../wording/count.ts';

/** A background job of a process, as it last reported. */
type Job = {
  name: string;
  nextAt: string | null;
  failed: number;
  fault: { at: string; error: string } | null;
};

/** What is known of a running installation. */
export type InstallationFacts = {
  /** `fault`: why the mail server takes nothing now. */
  mail: { failing: number; lastError: string | null; fault: string | null };
  backups: {
    faults: readonly string[];
    newestAt: string | null;
    everyHours: number;
    /** Why the newest one could not be restored when that was last tried. */
    drillFault: string | null;
    /** Null if they are on the disk of the data folder, or it is unknown. */
    disk: { freeBytes: number; totalBytes: number } | null;
  } | null;
  processes: readonly { host: string; pid: number; jobs: readonly Job[] }[];
  /** `lowPercent`: below how much of it free it counts as nearly full. */
  disk: { freeBytes: number; totalBytes: number; lowPercent: number };
  /** Claims that nobody confirmed, where real money moves. */
  unconfirmedClaims: number;
  /** What else is wrong with the settings. */
  notes: readonly string[];
};

export const AREAS = ['disk', 'backups', 'mail', 'jobs', 'claims', 'settings'] as const;
/** Something that needs an operator. */
export type Trouble = { area: (typeof AREAS)[number]; text: string };

/** A disk with less room is nearly full whatever its size. */
export const LEAST_FREE_BYTES = 1_000_000_000;
const HOUR_MS = 3_600_000;
/** No run of a job takes longer, except that of a large backup. Milliseconds. */
const stuckMs = (name: string) => (name === 'backup' ? 6 * HOUR_MS : 10 * 60_000);

export const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** What is wrong with an installation, the gravest first. */
export function troublesOf(facts: InstallationFacts, now: string): Trouble[] {
  const { mail, backups, processes, disk, unconfirmedClaims, notes } = facts;
  const age = (at: string) => Date.parse(now) - Date.parse(at);
  const troubles: Trouble[] = [];
  const disks = [{ what: 'data folder', ...disk }, ...(backups?.disk ? [{ what: 'backups', ...backups.disk }] : [])];
  for (const { what, freeBytes, totalBytes } of disks)
    if (freeBytes < Math.max(LEAST_FREE_BYTES, (disk.lowPercent / 100) * totalBytes))
      troubles.push({
        area: 'disk',
        text: `The disk with the ${what} is nearly full: ${sizeText(freeBytes)} of ${sizeText(totalBytes)} are free.`,
      });
  for (const fault of backups?.faults ?? []) troubles.push({ area: 'backups', text: `Backups: ${fault}.` });
  const newestAt = backups?.newestAt ?? null;
  if (backups !== null && newestAt !== null && age(newestAt) > 2 * backups.everyHours * HOUR_MS)
    troubles.push({
      area: 'backups',
      text: `The newest backup is ${countText(Math.round(age(newestAt) / HOUR_MS), 'hour')} old, but one is due every ${countText(backups.everyHours, 'hour')}.`,
    });
  if (backups !== null && backups.drillFault !== null)
    troubles.push({ area: 'backups', text: `The newest backup could not be restored: ${backups.drillFault}.` });
  if (mail.fault !== null)
    troubles.push({ area: 'mail', text: `The mail server does not accept email: ${mail.fault}` });
  if (mail.failing > 0)
    troubles.push({
      area: 'mail',
      text: `${countText(mail.failing, 'email')} could not be sent${mail.lastError === null ? '' : `: ${mail.lastError}`}`,
    });
  for (const { host, pid, jobs } of processes)
    for (const job of jobs) {
      const where = processes.length > 1 ? ` in process ${pid} on ${host}` : '';
      if (job.fault !== null)
        troubles.push({
          area: 'jobs',
          text: `The job “${job.name}”${where} has failed ${countText(job.failed, 'time')} since startup, most recently with: ${job.fault.error}`,
        });
      else if (job.nextAt !== null && age(job.nextAt) > stuckMs(job.name))
        troubles.push({
          area: 'jobs',
          text: `The job “${job.name}”${where} is stuck: its current run began ${countText(Math.round(age(job.nextAt) / 60_000), 'minute')} ago.`,
        });
    }
  if (unconfirmedClaims > 0)
    troubles.push({
      area: 'claims',
      text: `Real payments are on, and ${countText(unconfirmedClaims, 'advertised figure or offer', 'advertised figures and offers')} ${unconfirmedClaims === 1 ? 'is' : 'are'} shown that nobody has confirmed.`,
    });
  for (const text of notes) troubles.push({ area: 'settings', text: `${text}.` });
  return troubles;
}
