import { useState } from 'react';
import * as z from 'zod/mini';
import { changeProfile } from '#contract/account-settings.ts';
import type { User } from '#contract/account.ts';
import { EXTRA_TIMES } from '#rules/quiz/timing.ts';
import { useApi } from '#web/base/loading.ts';
import { ExtraTimeField } from '#web/ui/form/extra-time-field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { SettingsSection } from './settings-section.part.tsx';
import { useSetMe } from './settings.queries.ts';

const Conditions = z.strictObject({ extraTime: z.enum(EXTRA_TIMES) });

/** How much time the person gets, on the real exam and therefore here. */
export function ConditionsSection({ me }: { me: User }) {
  const api = useApi();
  const setMe = useSetMe();
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm({
    schema: Conditions,
    send: async (given) => {
      setIsSaved(false);
      const { user } = await api(changeProfile, { body: given });
      setMe(user);
      setIsSaved(true);
    },
    failure: { title: 'Error', message: 'Your extra time could not be saved. Please try again.' },
  });
  return (
    <SettingsSection
      title="Extra Time"
      text={
        <p>
          Set this if your vendor has granted you extra time. Quizzes and exam simulations start with it; you can change
          it before each one.
        </p>
      }
    >
      <Form form={form} action="Save Extra Time" busy="Saving..." successText={isSaved ? 'Saved.' : undefined}>
        <ExtraTimeField
          label="Time for quizzes and simulations"
          defaultValue={me.extraTime}
          {...form.field('extraTime')}
        />
      </Form>
    </SettingsSection>
  );
}
