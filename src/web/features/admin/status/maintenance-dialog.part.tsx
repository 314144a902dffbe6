import { useState } from 'react';
import type { Maintenance } from '#contract/status.ts';
import { changeMaintenance, postMaintenance } from '#contract/status-admin.ts';
import { NOTICE_HOURS, type ServiceName } from '#rules/status/service-status.ts';
import { useApi } from '#web/base/loading.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { isSameMinute } from '#rules/wording/date.ts';
import { minuteOfDevice } from '#web/ui/moment.tsx';
import { MaintenanceForm } from './notice-form.ts';
import { ServicesField } from './services-field.part.tsx';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useRefetch } from '#web/features/admin/shell/use-act.tsx';

/** Announces or changes maintenance. */
export function MaintenanceDialog({ maintenance, onClose }: { maintenance: Maintenance | null; onClose: () => void }) {
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
