import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { Incident, Maintenance } from '#contract/status.ts';
import { deleteIncident, deleteMaintenance } from '#contract/status-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { statusQuery } from '#web/features/pages/pages.queries.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { IncidentDialog, IncidentUpdateDialog } from './incident-dialogs.part.tsx';
import { IncidentList } from './incident-list.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { MaintenanceDialog } from './maintenance-dialog.part.tsx';
import { MaintenanceList } from './maintenance-list.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';

/** The dialog open over the lists. */
type Open =
  | { kind: 'incident'; incident: Incident | null }
  | { kind: 'update'; incident: Incident }
  | { kind: 'maintenance'; maintenance: Maintenance | null }
  | { kind: 'removal'; title: string; text: string; run: () => Promise<unknown> };

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    await queries.fetchQuery({ ...statusQuery(api), staleTime: 0 });
    return null;
  });
}

/** What the status page announces: incidents and maintenance. */
export function Component() {
  const api = useApi();
  const { incidents, maintenance } = useLoaded(statusQuery(api));
  const [open, setOpen] = useState<Open | null>(null);
  const { act, isBusy, fault } = useAct();
  const close = () => setOpen(null);
  const remove = async ({ run }: Open & { kind: 'removal' }) => {
    if (
      await act(run, { success: 'Removed from the status page', failure: 'Failed to remove it from the status page' })
    )
      close();
  };
  return (
    <AdminLayout>
      <h2 className="text-title">Status Page</h2>
      <p className="mt-1 text-muted">
        Anything you post here appears on{' '}
        <Link to={paths.status} className="text-accent underline">
          the status page
        </Link>{' '}
        immediately. An open incident can make a service’s status worse than its measurements, but never better.
      </p>
      <IncidentList
        incidents={incidents}
        onPost={() => setOpen({ kind: 'incident', incident: null })}
        onEdit={(incident) => setOpen({ kind: 'incident', incident })}
        onUpdate={(incident) => setOpen({ kind: 'update', incident })}
        onDelete={({ id, title }) =>
          setOpen({
            kind: 'removal',
            title,
            text: 'This permanently removes the incident and its updates from the status page. To end it instead, add a Resolved update.',
            run: () => api(deleteIncident, { params: { id } }),
          })
        }
      />
      <MaintenanceList
        maintenance={maintenance}
        onPlan={() => setOpen({ kind: 'maintenance', maintenance: null })}
        onEdit={(planned) => setOpen({ kind: 'maintenance', maintenance: planned })}
        onDelete={({ id, title }) =>
          setOpen({
            kind: 'removal',
            title,
            text: 'This cancels the maintenance, or ends it if it has started.',
            run: () => api(deleteMaintenance, { params: { id } }),
          })
        }
      />
      {open?.kind === 'incident' && <IncidentDialog incident={open.incident} onClose={close} />}
      {open?.kind === 'update' && <IncidentUpdateDialog incident={open.incident} onClose={close} />}
      {open?.kind === 'maintenance' && <MaintenanceDialog maintenance={open.maintenance} onClose={close} />}
      {open?.kind === 'removal' && (
        <ConfirmDialog
          title="Remove from the status page?"
          action="Remove"
          isGrave
          isBusy={isBusy}
          fault={fault}
          onConfirm={() => void remove(open)}
          onClose={close}
        >
          <p className="font-semibold wrap-anywhere">{open.title}</p>
          <p className="text-muted">{open.text}</p>
        </ConfirmDialog>
      )}
    </AdminLayout>
  );
}
