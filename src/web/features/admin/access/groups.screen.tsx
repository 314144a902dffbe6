import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { changeGroup, createGroup, deleteGroup, type Group } from '#contract/door-admin.ts';
import * as z from 'zod/mini';
import { countText } from '#rules/wording/count.ts';
import { May } from '#web/features/admin/shell/may.ts';
import { useApi } from '#web/base/loading.ts';
import { useLoaded } from '#web/base/use-loaded.ts';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { groupsQuery } from '#web/features/admin/shell/admin.queries.ts';
import { ConfirmDialog } from '#web/features/admin/shell/confirm-dialog.part.tsx';
import { RowButton } from '#web/features/admin/shell/list-row.part.tsx';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { CancelButton, EditorDialog } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { useExams } from '#web/features/exam/exam.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { AccessFrame } from './access-frame.part.tsx';

export const ErrorBoundary = AdminFailed;

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, async ({ api, queries }) => {
    await queries.fetchQuery(groupsQuery(api));
    return null;
  });
}

/** Groups of people, and the exams that their members have. */
export function Component() {
  const { groups } = useLoaded(groupsQuery(useApi()));
  const exams = useExams();
  const [edited, setEdited] = useState<Group | 'new' | null>(null);
  const [removed, setRemoved] = useState<Group | null>(null);
  const examsOf = ({ isAllExams, examIds }: Group) =>
    isAllExams
      ? 'Every exam'
      : examIds.map((id) => exams.find((exam) => exam.id === id)?.name ?? 'A withdrawn exam').join(', ') || 'No exams';
  return (
    <AccessFrame title="Groups">
      <p className="mt-1 max-w-text text-muted">
        People in a group have its exams without buying them. Put people into a group by an invitation, on their
        account’s page, or through your sign-in provider.
      </p>
      <May call={createGroup}>
        <Button className="mt-4" onClick={() => setEdited('new')}>
          New Group
        </Button>
      </May>
      {groups.length === 0 ? (
        <p className="mt-6 border-y border-line py-10 text-center text-muted">No groups yet.</p>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {groups.map((group) => (
            <li key={group.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{group.name}</p>
                <p className="text-small text-muted">
                  {countText(group.memberCount, 'member')} · {examsOf(group)}
                </p>
              </div>
              <span>
                <RowButton of={group.name} call={changeGroup} onClick={() => setEdited(group)}>
                  Edit
                </RowButton>
                <RowButton of={group.name} call={deleteGroup} isGrave onClick={() => setRemoved(group)}>
                  Delete
                </RowButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {edited && <GroupDialog group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <Removal group={removed} onClose={() => setRemoved(null)} />}
    </AccessFrame>
  );
}

const GroupForm = z.strictObject({
  name: z.string().check(z.minLength(1, { error: 'Name is required' }), z.maxLength(120)),
  which: z.enum(['all', 'some']),
});

function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const api = useApi();
  const exams = useExams();
  const { confirmed: withReauth, refresh, dialog } = useAct();
  const [which, setWhich] = useState<'all' | 'some'>(group?.isAllExams ? 'all' : 'some');
  const [chosen, setChosen] = useState(() => new Set(group?.examIds));
  const form = useForm({
    schema: GroupForm,
    send: async ({ name }) => {
      const isAllExams = which === 'all';
      const body = { name, isAllExams, examIds: isAllExams ? [] : [...chosen] };
      await withReauth(() =>
        group ? api(changeGroup, { params: { id: group.id }, body }) : api(createGroup, { body }),
      );
      await refresh();
      toast('Success', 'Group saved');
      onClose();
    },
    failure: { title: 'Error', message: 'The group could not be saved' },
  });
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <EditorDialog title={group ? 'Edit group' : 'New group'} onClose={onClose} isChanged={() => false}>
      <Form form={form} isMain action="Save" busy="Saving..." beside={<CancelButton />}>
        <Field label="Name" maxLength={120} defaultValue={group?.name ?? ''} {...form.field('name')} />
        <SelectField
          label="Exams"
          value={which}
          options={[
            ['some', 'These exams'],
            ['all', 'Every exam, also those added later'],
          ]}
          onChange={({ target }) => setWhich(target.value === 'all' ? 'all' : 'some')}
          {...form.field('which')}
        />
        {which === 'some' && (
          <fieldset>
            <legend className="sr-only">Exams of the group</legend>
            {exams.map(({ id, name }) => (
              <label key={id} className="flex min-h-11 items-center gap-3">
                <input type="checkbox" className="size-5" checked={chosen.has(id)} onChange={() => toggle(id)} />
                {name}
              </label>
            ))}
          </fieldset>
        )}
      </Form>
      {dialog}
    </EditorDialog>
  );
}

function Removal({ group, onClose }: { group: Group; onClose: () => void }) {
  const api = useApi();
  const { act, isBusy, fault, dialog } = useAct();
  const remove = async () => {
    const run = () => api(deleteGroup, { params: { id: group.id } });
    if (await act(run, { success: 'Group deleted', failure: 'Failed to delete the group' })) onClose();
  };
  return (
    <>
      <ConfirmDialog
        title="Delete this group?"
        action="Delete Group"
        isGrave
        isBusy={isBusy}
        fault={fault}
        onConfirm={() => void remove()}
        onClose={onClose}
      >
        <p className="text-muted wrap-anywhere">
          Members of <strong>{group.name}</strong> lose its exams immediately. Their accounts, their progress, and what
          they have otherwise stay.
        </p>
      </ConfirmDialog>
      {dialog}
    </>
  );
}
