import type { Incident, Maintenance } from '#contract/status.ts';
import type { ServiceName } from '#rules/status/service-status.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';
import { IMPACT_NAMES, INCIDENT_STATUS_NAMES, MAINTENANCE_PROMISE, SERVICE_NAMES } from '#web/base/site-copy/status.ts';
import { Moment, Period } from '#web/ui/moment.tsx';
import { Icon } from '#web/ui/icon.tsx';

const namesOf = (services: readonly ServiceName[]) => services.map((service) => SERVICE_NAMES[service].name).join(', ');

/** Incidents, newest first. */
export function Incidents({ incidents }: { incidents: readonly Incident[] }) {
  return (
    <section aria-labelledby="incidents">
      <h2 id="incidents" className="text-title">
        Incidents
      </h2>
      {incidents.length === 0 ? (
        <p className="mt-3 text-muted">No incidents in the last {STATUS_DAYS} days.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {incidents.map(({ id, title, description, status, impact, services, updates, startedAt, resolvedAt }) => (
            <li key={id} className="py-5">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 flex flex-wrap gap-x-4 text-small">
                <span
                  className={`inline-flex items-center gap-1.5 font-semibold ${resolvedAt ? 'text-correct' : 'text-nearly'}`}
                >
                  <Icon name={resolvedAt ? 'check' : 'alert'} className="size-4" />
                  {INCIDENT_STATUS_NAMES[status]}
                </span>
                <span>{IMPACT_NAMES[impact]}</span>
                <span className="text-muted">{namesOf(services)}</span>
              </p>
              <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{description}</p>
              <IncidentUpdates updates={updates} />
              <p className="figures mt-2 text-small text-muted">
                <Period from={startedAt} to={resolvedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The updates of an incident, newest first. */
export function IncidentUpdates({ updates }: Pick<Incident, 'updates'>) {
  if (updates.length === 0) return null;
  return (
    <ol className="mt-3 max-w-text space-y-2 border-l-2 border-line pl-4">
      {updates.toReversed().map(({ at, status, text }) => (
        <li key={at}>
          <p className="figures text-small text-muted">
            <span className="font-semibold text-ink">{INCIDENT_STATUS_NAMES[status]}</span> · <Moment at={at} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Planned maintenance, next first. */
export function Maintenances({ maintenance }: { maintenance: readonly Maintenance[] }) {
  return (
    <section aria-labelledby="maintenance">
      <h2 id="maintenance" className="text-title">
        Scheduled maintenance
      </h2>
      {maintenance.length === 0 ? (
        <p className="mt-3 text-muted">{`No maintenance is scheduled. ${MAINTENANCE_PROMISE}.`}</p>
      ) : (
        <>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {maintenance.map(({ id, title, description, services, startsAt, endsAt }) => (
              <li key={id} className="py-5">
                <h3 className="font-semibold">{title}</h3>
                <p className="figures mt-1 text-small">
                  <Period from={startsAt} to={endsAt} />
                  <span className="text-muted">{` · ${namesOf(services)}`}</span>
                </p>
                <p className="mt-2 max-w-text whitespace-pre-line">{description}</p>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-small text-muted">{`${MAINTENANCE_PROMISE}.`}</p>
        </>
      )}
    </section>
  );
}
