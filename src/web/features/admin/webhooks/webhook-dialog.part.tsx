import { useState } from 'react';
import * as z from 'zod/mini';
import { changeWebhook, createWebhook, type Webhook } from '#contract/webhook-admin.ts';
import { WEBHOOK_EVENTS, type WebhookEventType } from '#rules/webhook/event.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { toast } from '#web/ui/toasts.ts';

const EVENTS: Record<WebhookEventType, string> = {
  'person.joined': 'An account was created, or someone was let in again',
  'person.left': 'Someone was removed, or deleted their account',
  'access.granted': 'Someone was given an exam',
  'access.ended': 'An exam was taken from someone',
  'purchase.paid': 'A payment succeeded',
  'purchase.refunded': 'A payment was refunded, in full or in part',
  'sitting.finished': 'A quiz, a practice session, or a simulation was finished',
  'question.reported': 'A question was reported',
  'content.imported': 'Questions or study content were imported',
};

const WebhookForm = z.strictObject({
  name: z.string().check(z.minLength(1, { error: 'Name is required' }), z.maxLength(80)),
  url: z.string().check(z.minLength(1, { error: 'Address is required' }), z.maxLength(2000)),
});

type Props = { webhook: Webhook | null; onMade: (secret: string) => void; onClose: () => void };

export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const api = useApi();
  const { confirmed: withReauth, refresh, dialog } = useAct();
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEventType>>(() => new Set(webhook?.events ?? WEBHOOK_EVENTS));
  const [isNoneChosen, setIsNoneChosen] = useState(false);
  const form = useForm({
    schema: WebhookForm,
    send: async ({ name, url }) => {
      const events = WEBHOOK_EVENTS.filter((type) => chosen.has(type));
      setIsNoneChosen(events.length === 0);
      if (events.length === 0) return;
      if (webhook) {
        const body = { name, url, events, isOn: webhook.isOn };
        await withReauth(() => api(changeWebhook, { params: { id: webhook.id }, body }));
        toast('Success', 'Webhook saved');
      } else {
        const { secret } = await withReauth(() => api(createWebhook, { body: { name, url, events } }));
        onMade(secret);
      }
      await refresh();
      onClose();
    },
    failure: { title: 'Error', message: 'The webhook could not be saved' },
  });
  const toggle = (type: WebhookEventType) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(type)) after.add(type);
      return after;
    });
  return (
    <EditorDialog title={webhook ? 'Edit webhook' : 'New webhook'} onClose={onClose} isWide isChanged={() => false}>
      <Form form={form} isMain action="Save" busy="Saving..." beside={<CancelButton />}>
        <Field
          label="Name"
          hint="Only administrators see it."
          maxLength={80}
          defaultValue={webhook?.name ?? ''}
          {...form.field('name')}
        />
        <Field
          label="Address"
          type="url"
          placeholder="https://example.com/hooks"
          hint="Messages are sent here by POST. Anything but a status from 200 to 299 counts as not arrived."
          defaultValue={webhook?.url ?? ''}
          {...form.field('url')}
        />
        <fieldset>
          <legend className="font-semibold">Events</legend>
          <Fault>{isNoneChosen ? 'Choose at least one event.' : null}</Fault>
          {WEBHOOK_EVENTS.map((type) => (
            <label key={type} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                className="mt-1 size-5 shrink-0"
                checked={chosen.has(type)}
                onChange={() => toggle(type)}
              />
              <span>
                {EVENTS[type]}
                <span className="block font-mono text-small text-muted">{type}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </Form>
      {dialog}
    </EditorDialog>
  );
}

/** Shows a secret once. */
export function SecretDialog({
  secret,
  until,
  onClose,
}: {
  secret: string;
  until: string | null;
  onClose: () => void;
}) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast('Success', 'Secret copied');
  };
  return (
    <Dialog title="The webhook’s secret" onClose={onClose}>
      <p className="text-muted">
        The program that receives the messages checks their signature with it. Copy it now: it can’t be shown again.
        {until !== null && ` Until ${dateText(until)}, messages are signed with the earlier one, too.`}
      </p>
      <p className="mt-3 rounded border border-line bg-sunken p-3 font-mono text-small wrap-anywhere">{secret}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy Secret</Button>
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
