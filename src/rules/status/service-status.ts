/** What the status page covers, in order. */
export const SERVICES = ['website', 'practice', 'authentication', 'payments', 'database', 'api'] as const;
export type ServiceName = (typeof SERVICES)[number];

export const SERVICE_STATUSES = ['operational', 'degraded', 'outage', 'maintenance'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

export const IMPACTS = ['minimal', 'low', 'medium', 'high'] as const;
export type Impact = (typeof IMPACTS)[number];

/** One check of a service: whether it did its job, and how long it took. */
export type Check = { isUp: boolean; ms: number };

/** A slower answer is itself a fault. */
export const SLOW_MS = 2000;
/** One failed check may be an accident; this many in a row are an outage. */
const OUTAGE_AFTER = 2;
/** Notice of maintenance that we promise, in hours. */
export const NOTICE_HOURS = 24;

const IMPACT_STATUS: Record<Impact, ServiceStatus> = {
  minimal: 'operational',
  low: 'degraded',
  medium: 'degraded',
  high: 'outage',
};

/** The status from the latest checks, newest first; null if there are none. */
function measuredStatus(checks: readonly Check[]): ServiceStatus | null {
  const [newest] = checks;
  if (!newest) return null;
  const last = checks.slice(0, OUTAGE_AFTER);
  if (last.length === OUTAGE_AFTER && last.every(({ isUp }) => !isUp)) return 'outage';
  return !newest.isUp || newest.ms > SLOW_MS ? 'degraded' : 'operational';
}

/** A service's status: in maintenance, else the worse of what is measured and what administrators say; null if unknown. */
export function serviceStatus(known: {
  checks: readonly Check[];
  impacts: readonly Impact[];
  isInMaintenance: boolean;
}): ServiceStatus | null {
  if (known.isInMaintenance) return 'maintenance';
  const all = [measuredStatus(known.checks), ...known.impacts.map((impact) => IMPACT_STATUS[impact])];
  for (const status of ['outage', 'degraded', 'operational'] as const) if (all.includes(status)) return status;
  return null;
}

/** A part in percent of the whole, to two decimals and never rounded up; null if there is no whole. */
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.floor((part / whole) * 10_000) / 100);

/** The share of good checks in percent; null if there were none. */
export function uptime(checks: number, failed: number): number | null {
  return percent(checks - failed, checks);
}

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Checks due on a UTC day: one for each minute that has ended since the first check. Timestamps in ISO-8601. */
export function checksDue(date: string, since: string, now: string): number {
  const from = Math.max(Date.parse(date), Date.parse(since));
  return Math.max(0, Math.floor((Math.min(Date.parse(date) + DAY_MS, Date.parse(now)) - from) / MINUTE_MS));
}

/** The share of the time since the first check that was measured, in percent; null before the first minute has ended. */
export function measuredShare(checks: number, since: string, now: string): number | null {
  const due = Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS);
  return due <= 0 ? null : percent(Math.min(checks, due), due);
}

/** The headline of the page. Unknown is not called operational. */
export function statusHeadline(statuses: readonly (ServiceStatus | null)[], wasMeasured: boolean): string {
  if (statuses.some((status) => status !== null && status !== 'operational')) return 'Some systems experiencing issues';
  if (!statuses.includes(null)) return 'All systems operational';
  return wasMeasured ? 'Not measured right now' : 'Measuring for the first time';
}

/** The mean of what is known, to two decimals and never rounded up; null if nothing is. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.floor((known.reduce((sum, value) => sum + value, 0) / known.length) * 100) / 100;
}
