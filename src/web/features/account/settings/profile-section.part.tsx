import { useState } from 'react';
import { changeProfile, ProfileChange } from '#contract/account-settings.ts';
import type { User } from '#contract/account.ts';
import { useApi } from '#web/base/loading.ts';
import { Field } from '#web/ui/form/field.tsx';
import { useSetMe } from './settings.queries.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SettingsSection } from './settings-section.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

export function ProfileSection({ me }: { me: User }) {
  const api = useApi();
  const setMe = useSetMe();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    schema: ProfileChange,
    send: async (given) => {
      setIsSaved(false);
      const { user } = await api(changeProfile, { body: given });
      setMe(user);
      setIsSaved(true);
    },
    failure: { title: 'Error', message: 'Your profile could not be saved. Please try again.' },
  });
  return (
    <SettingsSection
      title="Profile"
      text={<p>How your name appears on this site. If you enter a first name, we’ll use it to greet you.</p>}
    >
      <Form form={form} action="Save Profile" busy="Saving..." successText={isSaved ? 'Saved.' : undefined}>
        <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
          <Field
            label="First name (optional)"
            autoComplete="given-name"
            defaultValue={me.firstName ?? ''}
            {...form.field('firstName')}
          />
          <Field
            label="Last name (optional)"
            autoComplete="family-name"
            defaultValue={me.lastName ?? ''}
            {...form.field('lastName')}
          />
        </div>
        <Field
          label="Username"
          hint="3 to 32 letters, digits, periods, hyphens, or underscores"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={me.username}
          {...form.field('username')}
        />
      </Form>
    </SettingsSection>
  );
}
