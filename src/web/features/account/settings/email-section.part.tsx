import { useState } from 'react';
import { changeEmail, EmailChange } from '#contract/account-settings.ts';
import type { User } from '#contract/account.ts';
import { useApi } from '#web/base/loading.ts';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useReauth } from '#web/features/account/use-reauth.tsx';
import { SettingsSection } from './settings-section.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

export function EmailSection({ me }: { me: User }) {
  const api = useApi();
  const { confirmed, dialog } = useReauth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema: EmailChange,
    send: async (given) => {
      await confirmed(() => api(changeEmail, { body: given }));
      setSentTo(given.email);
    },
    failure: { title: 'Error', message: 'The address could not be changed. Please try again.' },
  });
  const text = (
    <>
      <p>
        You log in with <strong className="text-ink">{me.email}</strong>, which is{' '}
        {me.emailVerified ? 'verified' : 'not verified yet'}.
      </p>
      <p>To change it, enter a new address and open the link we send there.</p>
    </>
  );
  return (
    <SettingsSection title="Email" text={text}>
      {/* Remounted after each success, so that no password stays in the form. */}
      <Form
        key={sentTo}
        form={form}
        action="Change Email"
        busy="Sending..."
        successText={sentTo === null ? undefined : `We sent a link to ${sentTo}. Open it within 24 hours.`}
      >
        <Field label="New email" type="email" autoComplete="off" {...form.field('email')} />
        {me.hasPassword && (
          <PasswordField label="Your password" autoComplete="current-password" {...form.field('currentPassword')} />
        )}
      </Form>
      {dialog}
    </SettingsSection>
  );
}
