import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { Name, Username } from '#contract/account-entry.ts';
import { createUser } from '#contract/account-admin.ts';
import { text } from '#contract/text.ts';
import type { Role } from '#rules/account/roles.ts';
import { useApi } from '#web/base/loading.ts';
import { GivenFields, givenForm, givenOf } from '#web/features/admin/access/gift-fields.part.tsx';
import { AdminFailed } from '#web/features/admin/shell/admin-failed.part.tsx';
import { AdminLayout } from '#web/features/admin/shell/admin-layout.part.tsx';
import { adminPaths } from '#web/features/admin/shell/admin-paths.ts';
import { loadAdmin } from '#web/features/admin/shell/load-admin.ts';
import { useUnsaved } from '#web/features/admin/shell/unsaved.part.tsx';
import { useAct } from '#web/features/admin/shell/use-act.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { RoleBoxes } from './role-boxes.part.tsx';

export const ErrorBoundary = AdminFailed;

export const loader = (args: LoaderFunctionArgs) => loadAdmin(args, async () => null, createUser);

const UserForm = z.strictObject({
  email: text(0, 254).check(z.email({ error: 'Please enter a valid email' })),
  username: z.union([z.literal(''), Username]),
  firstName: Name,
  lastName: Name,
  ...givenForm,
});

/** Creates somebody’s account, and goes to its page. */
export function Component() {
  return (
    <AdminLayout>
      <Link to={adminPaths.userList()} className="inline-flex min-h-11 items-center gap-2 text-accent underline">
        <Icon name="arrow-left" className="size-4" />
        Users
      </Link>
      <h2 className="text-title">Create Account</h2>
      <p className="mt-1 max-w-text text-muted">
        We email them a link to set their password, which works for 14 days. Only they see it.
      </p>
      <NewAccount />
    </AdminLayout>
  );
}

function NewAccount() {
  const api = useApi();
  const navigate = useNavigate();
  const { confirmed, refresh, dialog } = useAct();
  const [isVerified, setIsVerified] = useState(false);
  const [isAdmin, setIsAdmin] = useState(false);
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const { region, settle } = useUnsaved();
  const form = useForm({
    schema: UserForm,
    send: async ({ email, username, firstName, lastName, ...given }) => {
      const person = { email, firstName, lastName, ...(username !== '' && { username }) };
      const body = { ...person, emailVerified: isVerified, isAdmin, roles: [...roles], ...givenOf(given) };
      const made = await confirmed(() => api(createUser, { body }));
      await refresh();
      settle();
      toast('Success', `Account created. We’ve sent ${email} a link to set a password.`);
      await navigate(adminPaths.user(made.id));
    },
    failure: { title: 'Error', message: 'Failed to create the account' },
  });
  return (
    <>
      <div {...region} className="mt-6 max-w-xl">
        <Form form={form} isMain action="Create Account" busy="Creating...">
          <Field label="Email" type="email" autoComplete="off" {...form.field('email')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="First name (optional)" maxLength={80} autoComplete="off" {...form.field('firstName')} />
            <Field label="Last name (optional)" maxLength={80} autoComplete="off" {...form.field('lastName')} />
          </div>
          <Field
            label="Username (optional)"
            maxLength={32}
            autoComplete="off"
            hint="Leave blank to have one made from the address."
            {...form.field('username')}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={isVerified}
              onChange={({ target }) => setIsVerified(target.checked)}
            />
            I know that this address is theirs: count it as verified
          </label>
          <fieldset>
            <legend className="font-semibold">Roles</legend>
            <RoleBoxes chosen={roles} onChange={setRoles} admin={{ isChosen: isAdmin, onChange: setIsAdmin }} />
          </fieldset>
          <GivenFields field={form.field} />
        </Form>
      </div>
      {dialog}
    </>
  );
}
