import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { removeSecondFactor, type SecondFactor } from '#contract/account-factor.ts';
import { countText } from '#rules/wording/count.ts';
import { useApi } from '#web/base/loading.ts';
import { useReauth } from '../use-reauth.tsx';
import { SecondFactorSetup } from './second-factor-setup.part.tsx';
import { secondFactorQuery } from '#web/features/account/settings/settings.queries.ts';
import { SectionState } from '#web/features/account/settings/section-state.part.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { SettingsSection } from '#web/features/account/settings/settings-section.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

/** Turning codes from an authenticator app on and off. */
export function SecondFactorSection() {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery(secondFactorQuery(api));
  const factor = query.data;
  const [hasNewCodes, setHasNewCodes] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorQuery(api).queryKey });
  const switchedOn = () => {
    setHasNewCodes(true);
    return refresh();
  };
  const text = (
    <p>
      With two-factor authentication, each login also asks for a code from an app on your phone. Your password alone
      isn’t enough to get in.
    </p>
  );
  return (
    <SettingsSection title="Two-factor authentication" text={text}>
      {hasNewCodes || factor?.since === null ? (
        <SecondFactorSetup onOn={switchedOn} onDone={() => setHasNewCodes(false)} />
      ) : (
        <>
          <SectionState query={query} name="two-factor authentication" />
          {factor && <End factor={factor} onRemoved={refresh} />}
        </>
      )}
    </SettingsSection>
  );
}

function End({ factor, onRemoved }: { factor: SecondFactor; onRemoved: () => Promise<void> }) {
  const api = useApi();
  const { confirmed, dialog } = useReauth();
  const form = useForm({
    schema: z.strictObject({}),
    send: async () => {
      await confirmed(() => api(removeSecondFactor, {}));
      await onRemoved();
    },
    failure: { title: 'Error', message: 'Two-factor authentication could not be turned off. Please try again.' },
  });
  return (
    <>
      <p className="mb-5">
        <strong>On.</strong> You have {countText(factor.recoveryCodesLeft, 'recovery code')} left.
        {factor.recoveryCodesLeft < 3 && ' To get new ones, turn two-factor authentication off and on again.'}
      </p>
      <Form form={form} action="Turn Off" busy="Turning off...">
        {null}
      </Form>
      {dialog}
    </>
  );
}
