import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import { invite, type InvitationMisfit, previewInvitations } from '#contract/door-admin.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { countText } from '#rules/wording/count.ts';
import { dateText } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { LabeledControl } from '#web/ui/form/labeled-control.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { FormRefused, useForm } from '#web/ui/form/use-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { GiftFields, giftForm, giftOf } from './gift-fields.part.tsx';

type Preview = ReplyOf<typeof previewInvitations>;

const InviteForm = z.strictObject({
  list: z.string().check(z.minLength(1, { error: 'Email addresses are required' })),
  ...giftForm,
});

/** Invites people by a list, after a preview of what it comes to. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { confirmed: withReauth, refresh, dialog } = useAct();
  const [list, setList] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const form = useForm({
    schema: InviteForm,
    send: async ({ list: typed, ...gift }) => {
      if (!preview) return setPreview(await api(previewInvitations, { body: { list: typed } }));
      if (preview.toInvite + preview.toGrant === 0) throw new FormRefused('No one in this list can be invited.');
      const done = await withReauth(() => api(invite, { body: { list: typed, ...giftOf(gift) } }));
      await refresh();
      toast('Success', outcomeText(done));
      onClose();
    },
    failure: { title: 'Error', message: 'The invitations could not be sent' },
  });
  const change = (text: string) => {
    setList(text);
    setPreview(null);
  };
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) change(await file.text());
  };
  const count = preview ? preview.toInvite + preview.toGrant : 0;
  return (
    <EditorDialog title="Invite people" onClose={onClose} isWide isChanged={() => list !== ''}>
      <Form
        form={form}
        isMain
        action={preview ? `Invite ${countText(count, 'Person', 'People')}` : 'Check List'}
        busy={preview ? 'Inviting...' : 'Checking...'}
        beside={<CancelButton />}
      >
        <TextAreaField
          label="Email addresses"
          hint="One per line or separated by commas. A table works too: its first row names the columns (email, name, team, exams, until)."
          rows={6}
          className="font-mono text-small"
          value={list}
          onChange={({ target }) => change(target.value)}
          {...form.field('list')}
        />
        <LabeledControl label="Or open a CSV file">
          {(control) => (
            <input
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={(event) => void open(event)}
              {...control}
            />
          )}
        </LabeledControl>
        <GiftFields field={form.field} />
        {preview && <PreviewOf preview={preview} />}
      </Form>
      {dialog}
    </EditorDialog>
  );
}

function outcomeText({ invited, granted }: { invited: number; granted: number }): string {
  const parts = [
    ...(invited > 0 ? [`Invited ${countText(invited, 'person', 'people')} by email.`] : []),
    ...(granted > 0 ? [`Gave ${countText(granted, 'account')} access.`] : []),
  ];
  return parts.join(' ');
}

function PreviewOf({ preview: { toInvite, toGrant, newGroups, people, misfits } }: { preview: Preview }) {
  return (
    <section aria-labelledby="list-preview" className="rounded border border-line p-4">
      <h3 id="list-preview" className="font-semibold">
        What this list comes to
      </h3>
      <output className="mt-1 block text-small">
        {countText(toInvite, 'person gets', 'people get')} an invitation by email.
        {toGrant > 0 &&
          ` ${countText(toGrant, 'person has', 'people have')} an account already and will be given access right away.`}
        {newGroups.length > 0 && ` New groups: ${newGroups.join(', ')}.`}
      </output>
      <Misfits misfits={misfits} />
      {people.length > 0 && (
        <div className="mt-3 max-h-60 overflow-auto">
          <table className="w-full border-collapse text-left text-small">
            <caption className="sr-only">The first people of the list</caption>
            <thead className="text-muted">
              <tr className="border-b border-line-strong">
                {['Email', 'Name', 'Group', 'Exams'].map((title) => (
                  <th key={title} scope="col" className="py-1 pr-4">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ line, email, name, group, exams, isAllExams, until }) => (
                <tr key={line} className="border-b border-line align-top">
                  <td className="py-1 pr-4 wrap-anywhere">{email}</td>
                  <td className="py-1 pr-4 wrap-anywhere">{name}</td>
                  <td className="py-1 pr-4 wrap-anywhere">{group}</td>
                  <td className="py-1">
                    {isAllExams ? 'Every exam' : (exams?.join(', ') ?? '')}
                    {until && ` until ${dateText(`${until}T00:00:00.000Z`)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const MOST_SHOWN = 10;

function Misfits({ misfits }: { misfits: readonly InvitationMisfit[] }) {
  if (misfits.length === 0) return null;
  const download = () => {
    const text = misfits.map(({ line, excerpt, reason }) => `line ${line}: ${reason} ${excerpt}`).join('\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'not-invited.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="mt-3">
      <p className="text-small font-semibold">{countText(misfits.length, 'line')} can’t be used:</p>
      <ul className="mt-1 list-disc pl-5 text-small">
        {misfits.slice(0, MOST_SHOWN).map(({ line, excerpt, reason }) => (
          <li key={line + reason} className="wrap-anywhere">
            Line {line}: {reason} <span className="text-muted">{excerpt}</span>
          </li>
        ))}
      </ul>
      {misfits.length > MOST_SHOWN && (
        <Button look="plain" size="small" className="mt-2" onClick={download}>
          Download All
        </Button>
      )}
    </div>
  );
}
