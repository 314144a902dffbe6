import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import type { Incident, Maintenance } from '#contract/status.ts';
import { changeMaintenance, deleteIncident, deleteMaintenance, postMaintenance } from '#contract/status-admin.ts';
import { STATUS_DAYS } from '#rules/status/status-days.ts';
import { NOTICE_HOURS, type ServiceName } from '#rules/status/service-status.ts';
import { isSameMinute } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { statusQuery } from '#web/features/pages/pages.queries.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useAct, useRefetch } from '#web/features/admin/shell/use-act.tsx';
import { IMPACT_NAMES, INCIDENT_STATUS_NAMES, MAINTENANCE_PROMISE } from '#web/base/site-copy/status.ts';
import { minuteOfDevice, Period } from '#web/ui/moment.tsx';
import { IncidentUpdates } from '#web/features/pages/status/status-notices.part.tsx';
import { Button } from '#web/ui/button.tsx';
import { RowButton, Tag } from '#web/features/admin/shell/list-row.part.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { IncidentDialog, IncidentUpdateDialog } from './incident-dialogs.part.tsx';
import { ServicesField, servicesText } from './services-field.part.tsx';
import { MaintenanceForm } from './notice-form.ts';

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

type Acts = {
  onEdit: (incident: Incident) => void;
  onUpdate: (incident: Incident) => void;
  onDelete: (incident: Incident) => void;
};

/** The incidents on the status page: open ones, and those of the last days. */
function IncidentList({ incidents, onPost, ...acts }: Acts & { incidents: readonly Incident[]; onPost: () => void }) {
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

/** Announces or changes maintenance. */
function MaintenanceDialog({ maintenance, onClose }: { maintenance: Maintenance | null; onClose: () => void }) {
  const api = useApi();
  const refetch = useRefetch();
  const [services, setServices] = useState<ServiceName[]>(maintenance?.services ?? []);
  const form = useForm({
    schema: MaintenanceForm,
    send: async (body) => {
      if (maintenance) {
        // A start that was not edited stays, to the second.
        const kept = isSameMinute(body.startsAt, maintenance.startsAt) ? { startsAt: maintenance.startsAt } : {};
        await api(changeMaintenance, { params: { id: maintenance.id }, body: { ...body, ...kept } });
      } else await api(postMaintenance, { body });
      toast('Success', maintenance ? 'Maintenance changed' : 'Maintenance scheduled');
      await refetch();
      onClose();
    },
    failure: {
      title: 'Error',
      message: maintenance ? 'Failed to change the maintenance' : 'Failed to schedule maintenance',
    },
  });
  const at = (moment: string | undefined) => moment && minuteOfDevice(moment);
  return (
    <EditorDialog title={maintenance ? 'Edit Maintenance' : 'Schedule Maintenance'} onClose={onClose}>
      <Form
        form={form}
        isMain
        beside={<CancelButton />}
        action={maintenance ? 'Save Maintenance' : 'Schedule Maintenance'}
        busy="Saving..."
      >
        <Field label="Title" maxLength={200} defaultValue={maintenance?.title} {...form.field('title')} />
        <TextAreaField
          label="What will be unavailable and for how long"
          rows={3}
          maxLength={2000}
          defaultValue={maintenance?.description}
          {...form.field('description')}
        />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Field
            label="Starts"
            hint={`In your local time, at least ${NOTICE_HOURS} hours ahead.`}
            type="datetime-local"
            defaultValue={at(maintenance?.startsAt)}
            {...form.field('startsAt')}
          />
          <Field label="Ends" type="datetime-local" defaultValue={at(maintenance?.endsAt)} {...form.field('endsAt')} />
        </div>
        <ServicesField selection={services} error={form.field('services').error} onChange={setServices} />
      </Form>
    </EditorDialog>
  );
}

type Props = {
  maintenance: readonly Maintenance[];
  onPlan: () => void;
  onEdit: (planned: Maintenance) => void;
  onDelete: (planned: Maintenance) => void;
};

/** Current and planned maintenance. */
function MaintenanceList({ maintenance, onPlan, onEdit, onDelete }: Props) {
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
