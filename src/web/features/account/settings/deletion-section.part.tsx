import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AccountDeletion, deleteAccount } from '#contract/account-settings.ts';
import type { User } from '#contract/account.ts';
import { forgetPerson } from './forget-person.ts';
import { useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { WHAT_STAYS } from '#rules/site/what-stays.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshMe } from '#web/base/me.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useReauth } from '#web/features/account/use-reauth.tsx';
import { SettingsSection } from './settings-section.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

/** Account deletion, in two steps because it cannot be undone. */
export function DeletionSection({ me }: { me: User }) {
  const [isAsked, setIsAsked] = useState(false);
  const text = (
    <>
      <p>This permanently deletes your profile, attempts, and progress. You can’t undo it.</p>
      <p className="mt-2">{WHAT_STAYS}</p>
    </>
  );
  return (
    <SettingsSection title="Delete account" text={text}>
      {isAsked ? (
        <DeletionForm me={me} onCancel={() => setIsAsked(false)} />
      ) : (
        <Button look="plain" className="text-wrong" onClick={() => setIsAsked(true)}>
          Delete Account...
        </Button>
      )}
    </SettingsSection>
  );
}

function DeletionForm({ me, onCancel }: { me: User; onCancel: () => void }) {
  const api = useApi();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const { confirmed, dialog } = useReauth();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const form = useForm({
    schema: AccountDeletion,
    send: async (given) => {
      await confirmed(() => api(deleteAccount, { body: given }));
      forgetPerson(me.id);
      toast('Your account has been deleted', 'Thank you for studying with us.');
      await navigate(paths.home);
      await refreshMe();
    },
    failure: { title: 'Error', message: 'The account could not be deleted. Please try again.' },
  });
  return (
    <div ref={box} tabIndex={-1} className="rounded border-2 border-wrong p-4 sm:p-5">
      <p className="mb-5 font-semibold">
        {me.purchasedExams.length > 0 ? 'This also ends your access to the exams you own. ' : ''}
        {me.hasPassword && 'To delete your account, enter your password.'}
      </p>
      <Form form={form} action="Delete My Account" busy="Deleting...">
        {me.hasPassword && (
          <PasswordField label="Your password" autoComplete="current-password" {...form.field('currentPassword')} />
        )}
      </Form>
      <Button look="quiet" className="mt-3 -ml-4" onClick={onCancel}>
        Cancel
      </Button>
      {dialog}
    </div>
  );
}
