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

/** The mails that a link stops, by what its token begins with. */
const MAILS = {
  weekly: {
    title: 'Weekly Email',
    name: 'the weekly email',
    stopped: 'Weekly email stopped',
    rest: 'You won’t get another one.',
  },
  daily: {
    title: 'Daily Email',
    name: 'the daily email',
    stopped: 'Daily email stopped',
    rest: 'You won’t get another one.',
  },
  review: {
    title: 'Emails about Reviews',
    name: 'emails about reviews',
    stopped: 'Emails about reviews stopped',
    rest: 'You won’t be told by email anymore when a question you proposed is sent back or goes live.',
  },
};

type State = 'asking' | 'done' | 'unknown';

/** The page behind the link in a mail that can be stopped. Opening it changes nothing, because mail scanners open links too. */
export function Component() {
  const { token = '' } = useParams();
  const api = useApi();
  const { siteName } = useSite();
  const mail = MAILS[token.startsWith('daily.') ? 'daily' : token.startsWith('review.') ? 'review' : 'weekly'];
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
    <AccountPage title={mail.title} description={`Stop ${mail.name}.`} isSecret>
      {state === 'done' && (
        <EntryNotice
          title={mail.stopped}
          isNews
          text={<p>You can turn {mail === MAILS.review ? 'them' : 'it'} on again in your account.</p>}
        >
          <ButtonLink to={paths.home}>{`Go to ${siteName}`}</ButtonLink>
        </EntryNotice>
      )}
      {state === 'unknown' && (
        <EntryNotice
          title="This link doesn’t work"
          isNews
          text={<p>It may have been cut off. You can turn off {mail.name} in your account.</p>}
        >
          <ButtonLink to={paths.account}>Go to your account</ButtonLink>
        </EntryNotice>
      )}
      {state === 'asking' && (
        <EntryNotice title={`Stop ${mail.name}?`} text={<p>{mail.rest}</p>}>
          <Button onClick={() => void stop()}>Stop {mail.name}</Button>
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
