import type { Maintenance } from '#contract/status.ts';
import { MAINTENANCE_PROMISE } from '#web/base/site-copy/status.ts';
import { Period } from '#web/ui/moment.tsx';
import { Button } from '#web/ui/button.tsx';
import { RowButton } from '#web/features/admin/shell/list-row.part.tsx';
import { servicesText } from './services-field.part.tsx';

type Props = {
  maintenance: readonly Maintenance[];
  onPlan: () => void;
  onEdit: (planned: Maintenance) => void;
  onDelete: (planned: Maintenance) => void;
};

/** Current and planned maintenance. */
export function MaintenanceList({ maintenance, onPlan, onEdit, onDelete }: Props) {
  return (
    <section aria-labelledby="maintenance" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="maintenance" className="text-large">
          Scheduled maintenance
        </h3>
        <Button look="plain" onClick={onPlan}>
          Schedule Maintenance
        </Button>
      </div>
      {maintenance.length === 0 ? (
        <p className="mt-3 border-y border-line py-10 text-center text-muted">{`No maintenance is scheduled. The status page promises: “${MAINTENANCE_PROMISE}.”`}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {maintenance.map((work) => (
            <li key={work.id} className="py-4">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                <div className="min-w-0 wrap-anywhere">
                  <h4 className="font-semibold">{work.title}</h4>
                  <p className="figures mt-1 text-small">
                    <Period from={work.startsAt} to={work.endsAt} />
                    <span className="text-muted">{` · ${servicesText(work.services)}`}</span>
                  </p>
                </div>
                <span className="flex flex-wrap gap-1 max-sm:-ml-3">
                  <RowButton of={work.title} onClick={() => onEdit(work)}>
                    Edit
                  </RowButton>
                  <RowButton of={work.title} isGrave onClick={() => onDelete(work)}>
                    Delete
                  </RowButton>
                </span>
              </div>
              <p className="mt-2 max-w-text whitespace-pre-line wrap-anywhere">{work.description}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
