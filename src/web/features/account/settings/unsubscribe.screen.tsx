import { useState } from 'react';
import { useParams } from 'react-router';
import { unsubscribe } from '#contract/today-reminder.ts';
import { ApiError } from '#web/base/api.ts';
import { useApi } from '#web/base/loading.ts';
import { useSite } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { failureText } from '#web/base/failure-text.ts';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { EntryNotice } from '#web/features/account/entry/entry-notice.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';

type State = 'asking' | 'done' | 'unknown';

/** The page behind the link in the weekly or daily mail. Opening it changes nothing, because mail scanners open links too. */
export function Component() {
  const { token = '' } = useParams();
  const api = useApi();
  const { siteName } = useSite();
  const mail = token.startsWith('daily.') ? 'daily' : 'weekly';
  const [state, setState] = useState<State>('asking');
  const [failure, setFailure] = useState('');
  const stop = async () => {
    try {
      await api(unsubscribe, { params: { token } });
      setState('done');
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setState('unknown');
      else setFailure(failureText(error, 'That did not work.'));
    }
  };
  return (
    <AccountPage
      title={mail === 'daily' ? 'Daily Email' : 'Weekly Email'}
      description={`Stop the ${mail} email.`}
      isSecret
    >
      {state === 'done' && (
        <EntryNotice
          title={mail === 'daily' ? 'Daily email stopped' : 'Weekly email stopped'}
          isNews
          text={<p>You can turn it on again in your account.</p>}
        >
          <ButtonLink to={paths.home}>{`Go to ${siteName}`}</ButtonLink>
        </EntryNotice>
      )}
      {state === 'unknown' && (
        <EntryNotice
          title="This link doesn’t work"
          isNews
          text={<p>It may have been cut off. You can turn off the {mail} email in your account.</p>}
        >
          <ButtonLink to={paths.account}>Go to your account</ButtonLink>
        </EntryNotice>
      )}
      {state === 'asking' && (
        <EntryNotice title={`Stop the ${mail} email?`} text={<p>You won’t get another one.</p>}>
          <Button onClick={() => void stop()}>Stop the {mail} email</Button>
          {failure && (
            <p role="alert" className="w-full font-semibold text-wrong">
              {failure}
            </p>
          )}
        </EntryNotice>
      )}
    </AccountPage>
  );
}
