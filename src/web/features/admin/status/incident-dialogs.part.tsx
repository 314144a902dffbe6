import { useState } from 'react';
import { type Incident, INCIDENT_STATUSES } from '#contract/status.ts';
import { changeIncident, UpdateDraft, postIncident, postIncidentUpdate } from '#contract/status-admin.ts';
import { IMPACTS, type ServiceName } from '#rules/status/service-status.ts';
import { useApi } from '#web/base/loading.ts';
import { IMPACT_NAMES, INCIDENT_STATUS_NAMES } from '#web/base/site-copy/status.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { isSameMinute } from '#rules/wording/date.ts';
import { minuteOfDevice } from '#web/ui/moment.tsx';
import { IncidentForm } from './notice-form.ts';
import { ServicesField } from './services-field.part.tsx';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useRefetch } from '#web/features/admin/shell/use-act.tsx';

const STATUS_OPTIONS = INCIDENT_STATUSES.map((status) => [status, INCIDENT_STATUS_NAMES[status]] as const);
const IMPACT_OPTIONS = IMPACTS.map((impact) => [impact, IMPACT_NAMES[impact]] as const);

/** Posts or changes an incident. */
export function IncidentDialog({ incident, onClose }: { incident: Incident | null; onClose: () => void }) {
  const api = useApi();
  const refetch = useRefetch();
  const [services, setServices] = useState<ServiceName[]>(incident?.services ?? []);
  const form = useForm({
    schema: IncidentForm,
    send: async (body) => {
      // Keeps the seconds if the time was not edited.
      const kept =
        incident && body.startedAt && isSameMinute(body.startedAt, incident.startedAt)
          ? { startedAt: incident.startedAt }
          : {};
      if (incident) await api(changeIncident, { params: { id: incident.id }, body: { ...body, ...kept } });
      else await api(postIncident, { body });
      toast('Success', incident ? 'Incident changed' : 'Incident posted');
      await refetch();
      onClose();
    },
    failure: { title: 'Error', message: incident ? 'Failed to change the incident' : 'Failed to post the incident' },
  });
  return (
    <EditorDialog title={incident ? 'Edit Incident' : 'Post Incident'} onClose={onClose}>
      <Form
        form={form}
        isMain
        beside={<CancelButton />}
        action={incident ? 'Save Incident' : 'Post Incident'}
        busy="Saving..."
      >
        <Field label="Title" maxLength={200} defaultValue={incident?.title} {...form.field('title')} />
        <TextAreaField
          label="What people notice and what you’re doing about it"
          rows={4}
          maxLength={2000}
          defaultValue={incident?.description}
          {...form.field('description')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Status"
            defaultValue={incident?.status ?? 'investigating'}
            options={STATUS_OPTIONS}
            {...form.field('status')}
          />
          <SelectField
            label="Impact"
            hint="Low and medium show as degraded; high shows as an outage."
            defaultValue={incident?.impact ?? 'low'}
            options={IMPACT_OPTIONS}
            {...form.field('impact')}
          />
        </div>
        <ServicesField selection={services} error={form.field('services').error} onChange={setServices} />
        <Field
          label="Started"
          hint="In your local time. Leave blank for now."
          type="datetime-local"
          defaultValue={incident ? minuteOfDevice(incident.startedAt) : ''}
          {...form.field('startedAt')}
        />
      </Form>
    </EditorDialog>
  );
}

/** Posts an update to an incident. */
export function IncidentUpdateDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const api = useApi();
  const refetch = useRefetch();
  const form = useForm({
    schema: UpdateDraft,
    send: async (body) => {
      await api(postIncidentUpdate, { params: { id: incident.id }, body });
      toast('Success', body.status === 'resolved' ? 'Incident resolved' : 'Update added');
      await refetch();
      onClose();
    },
    failure: { title: 'Error', message: 'Failed to add the update' },
  });
  const next =
    INCIDENT_STATUSES[Math.min(INCIDENT_STATUSES.indexOf(incident.status) + 1, INCIDENT_STATUSES.length - 1)]!;
  return (
    <EditorDialog title="Add Update" onClose={onClose}>
      <p className="mb-4 font-semibold wrap-anywhere">{incident.title}</p>
      <Form form={form} isMain beside={<CancelButton />} action="Add Update" busy="Adding...">
        <SelectField
          label="Status"
          hint="Resolved ends the incident; any other status reopens it."
          defaultValue={next}
          options={STATUS_OPTIONS}
          {...form.field('status')}
        />
        <TextAreaField label="What’s new" rows={4} maxLength={2000} {...form.field('text')} />
      </Form>
    </EditorDialog>
  );
}
