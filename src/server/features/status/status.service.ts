import type { Logger } from 'pino';
import type { StatusReport } from '#contract/status.ts';
import {
  type Check,
  checksDue,
  measuredShare,
  type ServiceName,
  SERVICES,
  serviceStatus,
  uptime,
} from '#rules/status/service-status.ts';
import { isoDate, isoMinute } from '#rules/wording/date.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import type { Database } from '#server/db/database.ts';
import type { CheckResults } from '#server/db/tables/page-tables.ts';
import { within } from '#server/within.ts';
import {
  addToDay,
  deleteOldMeasurements,
  insertMinute,
  listDays,
  listMinutes,
  updateMinute,
} from './measurement.store.ts';
import { incidentOf, maintenanceOf } from './notice.service.ts';
import { listIncidents, listMaintenance } from './notice.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** An older check says nothing about the present. */
const NOW_MS = 5 * MINUTE;
/** A slower probe counts as failed. */
const PATIENCE_MS = 10_000;
const MOST_NOTICES = 50;
/** Minutes kept in memory while the database is away. */
const MOST_UNSAVED = 24 * 60;

/** Each uses its service for its purpose and throws if that fails. */
export type Probes = Record<ServiceName, () => Promise<void>>;

type Measurement = { minute: string; results: CheckResults };
type StatusFacts = Awaited<ReturnType<typeof read>>;

/** Measures the services once a minute, in whichever process comes first, and reports their status. */
export function statusService({
  database,
  probes,
  now,
  log,
}: {
  database: Database;
  probes: Probes;
  now: () => Date;
  log: Logger;
}) {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const firstDay = () => isoDate(before((STATUS_DAYS - 1) * DAY));
  let lastMinute = '';
  let unsavedMeasurements: (Measurement & { isOurs: boolean })[] = [];
  let lastKnown: StatusFacts | null = null;
  let isClosed = false;

  /** Saves measurements; those the database does not accept now are saved later. */
  async function save(): Promise<void> {
    while (unsavedMeasurements[0]) {
      const { minute, results, isOurs } = unsavedMeasurements[0];
      await database.write(async (tx) => {
        if (!isOurs && !(await insertMinute(tx, minute))) return;
        await updateMinute(tx, minute, results);
        for (const service of SERVICES) await addToDay(tx, service, minute, results[service]?.isUp ? 0 : 1);
        await deleteOldMeasurements(tx, { minute: before(HOUR), day: firstDay() });
      });
      unsavedMeasurements.shift();
    }
  }

  return {
    /** Measures the current minute, unless this or another process has done so. */
    async measure(): Promise<void> {
      const minute = `${isoMinute(now().toISOString())}:00.000Z`;
      if (minute === lastMinute) return;
      lastMinute = minute;
      let isOurs = true;
      try {
        if (!(await database.write((tx) => insertMinute(tx, minute)))) return;
      } catch (error) {
        log.warn({ err: error }, 'the minute could not be written');
        isOurs = false;
      }
      const checks = await Promise.all(SERVICES.map((name) => look(name, probes[name], log)));
      // A failure during shutdown is not a measurement.
      if (isClosed) return;
      const results = Object.fromEntries(SERVICES.map((name, index) => [name, checks[index]])) as CheckResults;
      // Claiming the minute tests writing: a database that can only be read is down.
      if (!isOurs) results.database = { ...results.database!, isUp: false };
      unsavedMeasurements = [...unsavedMeasurements, { minute, results, isOurs }].slice(-MOST_UNSAVED);
      await save();
    },

    close(): void {
      isClosed = true;
    },

    /** If the database is away, returns the last known state with the measurements since; throws if nothing is known. */
    async report(): Promise<StatusReport> {
      const at = now().toISOString();
      try {
        lastKnown = await read(database, {
          at,
          hour: before(HOUR),
          firstDay: firstDay(),
          notices: before(STATUS_DAYS * DAY),
        });
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || !lastKnown) throw error;
      }
      return statusView(lastKnown, unsavedMeasurements, { at, recent: before(NOW_MS) });
    },
  };
}
export type StatusService = ReturnType<typeof statusService>;

/** The result of a probe, and when it ended. */
async function look(name: ServiceName, probe: () => Promise<void>, log: Logger): Promise<Check> {
  const startedAt = performance.now();
  const late = () => {
    throw new Error('no answer in time');
  };
  const isUp = await within(PATIENCE_MS, probe(), late).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error, service: name }, 'status check failed');
      return false;
    },
  );
  return { isUp, ms: Math.round(performance.now() - startedAt) };
}

function read(
  database: Database,
  { at, hour, firstDay, notices }: { at: string; hour: string; firstDay: string; notices: string },
) {
  return database.read(async (reader) => {
    const [minutes, days, incidents, maintenance] = await Promise.all([
      listMinutes(reader, hour),
      listDays(reader, firstDay),
      listIncidents(reader, notices, MOST_NOTICES),
      listMaintenance(reader, at, MOST_NOTICES),
    ]);
    return { minutes, days, incidents: incidents.map(incidentOf), maintenance: maintenance.map(maintenanceOf) };
  });
}

function statusView(
  facts: StatusFacts,
  unsaved: readonly Measurement[],
  { at, recent }: { at: string; recent: string },
): StatusReport {
  const minutes = [...unsaved.toReversed(), ...facts.minutes];
  const [since = null] = facts.days.map(({ firstCheckAt }) => firstCheckAt).sort();
  const services = SERVICES.map((name) => {
    const looks = minutes.flatMap(({ minute, results }) => (results?.[name] ? [{ minute, ...results[name] }] : []));
    const days = facts.days
      .filter(({ service }) => service === name)
      .map(({ day: date, checks, failed }) => ({ date, checks, due: checksDue(date, since!, at), failed }));
    const good = looks.filter(({ isUp }) => isUp);
    const sum = (count: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + count(day), 0);
    const isAbout = ({ services: about }: { services: readonly ServiceName[] }) => about.includes(name);
    return {
      name,
      status: serviceStatus({
        checks: looks.filter(({ minute }) => minute >= recent),
        impacts: facts.incidents
          .filter((incident) => isAbout(incident) && incident.resolvedAt === null)
          .map(({ impact }) => impact),
        isInMaintenance: facts.maintenance.some(
          (planned) => isAbout(planned) && planned.startsAt <= at && at < planned.endsAt,
        ),
      }),
      uptime: uptime(
        sum((day) => day.checks),
        sum((day) => day.failed),
      ),
      measured:
        since === null
          ? null
          : measuredShare(
              sum((day) => day.checks),
              since,
              at,
            ),
      responseTime: good.length === 0 ? null : Math.round(good.reduce((total, { ms }) => total + ms, 0) / good.length),
      days,
    };
  });
  return {
    measuredSince: since,
    lastCheckAt: minutes[0]?.minute ?? null,
    today: isoDate(at),
    services,
    incidents: facts.incidents,
    maintenance: facts.maintenance.filter(({ endsAt }) => endsAt > at),
  };
}
