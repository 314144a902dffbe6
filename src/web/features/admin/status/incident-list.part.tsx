import { STATUS_DAYS } from '#rules/status/status-days.ts';
import type { Incident } from '#contract/status.ts';
import { IMPACT_NAMES, INCIDENT_STATUS_NAMES } from '#web/base/site-copy/status.ts';
import { Period } from '#web/ui/moment.tsx';
import { IncidentUpdates } from '#web/features/pages/status/status-notices.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { servicesText } from './services-field.part.tsx';

type Acts = {
  onEdit: (incident: Incident) => void;
  onUpdate: (incident: Incident) => void;
  onDelete: (incident: Incident) => void;
};

/** The incidents on the status page: open ones, and those of the last days. */
export function IncidentList({
  incidents,
  onPost,
  ...acts
}: Acts & { incidents: readonly Incident[]; onPost: () => void }) {
  return (
    <section aria-labelledby="incidents" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="incidents" className="text-large">
          Incidents
        </h3>
        <Button onClick={onPost}>Post Incident</Button>
      </div>
      {incidents.length === 0 ? (
        <p className="mt-3 border-y border-line py-10 text-center text-muted">
          No incidents are open, and none started in the last {STATUS_DAYS} days. When something fails, let people know
          here before they ask.
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {incidents.map((incident) => (
            <Row key={incident.id} incident={incident} {...acts} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ incident, onEdit, onUpdate, onDelete }: Acts & { incident: Incident }) {
  const { title, description, status, impact, services, updates, startedAt, resolvedAt } = incident;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <h4 className="font-semibold">{title}</h4>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-small">
            <Tag tone={resolvedAt ? 'correct' : 'nearly'}>{INCIDENT_STATUS_NAMES[status]}</Tag>
            <Tag>{IMPACT_NAMES[impact]}</Tag>
            <span className="text-muted">{servicesText(services)}</span>
          </p>
          <p className="figures mt-1 text-small text-muted">
            <Period from={startedAt} to={resolvedAt} />
          </p>
        </div>
        <span className="flex flex-wrap gap-1 max-sm:-ml-3">
          <RowButton of={`to ${title}`} onClick={() => onUpdate(incident)}>
            Add Update
          </RowButton>
          <RowButton of={title} onClick={() => onEdit(incident)}>
            Edit
          </RowButton>
          <RowButton of={title} isGrave onClick={() => onDelete(incident)}>
            Delete
          </RowButton>
        </span>
      </div>
      <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{description}</p>
      <IncidentUpdates updates={updates} />
    </li>
  );
}
