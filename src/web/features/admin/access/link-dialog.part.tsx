import { useState } from 'react';
import * as z from 'zod/mini';
import { makeInvitationLink } from '#contract/door-admin.ts';
import { useApi } from '#web/base/loading.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { GiftFields, giftForm, giftOf } from './gift-fields.part.tsx';

const LinkForm = z.strictObject({
  name: z.string().check(z.minLength(1, { error: 'Name is required' }), z.maxLength(120)),
  mostUses: z.string().check(z.regex(/^([1-9]\d{0,3}|10000)$/, { error: 'Please enter a number from 1 to 10,000' })),
  ...giftForm,
});

/** Makes a link for several people, and shows it once. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { confirmed: withReauth, refresh, dialog } = useAct();
  const [url, setUrl] = useState<string | null>(null);
  const form = useForm({
    schema: LinkForm,
    send: async ({ name, mostUses, ...gift }) => {
      const body = { name, mostUses: Number(mostUses), ...giftOf(gift) };
      const made = await withReauth(() => api(makeInvitationLink, { body }));
      await refresh();
      setUrl(made.url);
    },
    failure: { title: 'Error', message: 'The link could not be created' },
  });
  if (url !== null) return <MadeLink url={url} onClose={onClose} />;
  return (
    <EditorDialog title="Create an invitation link" onClose={onClose} isWide isChanged={() => false}>
      <Form form={form} isMain action="Create Link" busy="Creating..." beside={<CancelButton />}>
        <Field label="Name" hint="Only administrators see it." maxLength={120} {...form.field('name')} />
        <Field label="How many people can use it" inputMode="numeric" defaultValue="30" {...form.field('mostUses')} />
        <GiftFields field={form.field} />
      </Form>
      {dialog}
    </EditorDialog>
  );
}

function MadeLink({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    toast('Success', 'Link copied');
  };
  return (
    <Dialog title="Your invitation link" onClose={onClose}>
      <p className="text-muted">Copy it now. We store only what recognizes it, so it can’t be shown again.</p>
      <p className="mt-3 rounded border border-line bg-sunken p-3 font-mono text-small wrap-anywhere">{url}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy Link</Button>
        <Button look="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
