import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { exportLeaver, getLeaving, type LeaverView, openLeaving } from '#contract/leaving.ts';
import { dateText, isoDate } from '#rules/wording/date.ts';
import { useApi } from '#web/base/loading.ts';
import { usePageFrame, useSite } from '#web/base/page-state.ts';
import { paths } from '#web/base/paths.ts';
import { SCREENS } from '#web/base/screens.ts';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { downloadJson } from '#web/ui/download.ts';
import { EntryNotice } from './entry-notice.part.tsx';
import { isBadToken } from './bad-token.ts';
import { sentenceOrOwn } from './sentence-or-own.ts';

type State = { step: 'waiting' } | { step: 'shown'; left: LeaverView } | { step: 'failed'; reason: string | null };

/** Where people come who were removed from the site: through the link they were emailed, or by logging in. */
export function Component() {
  const { siteName } = useSite();
  const state = useLeaving();
  return (
    <AccountPage title="Your Data" description="Download what you did here." isSecret>
      {state.step === 'waiting' && <output className="block text-muted">Loading...</output>}
      {state.step === 'shown' && <Data left={state.left} />}
      {state.step === 'failed' && (
        <EntryNotice
          title="There’s nothing to download here"
          isNews
          text={
            <p>
              {state.reason ??
                'This link is invalid, or its time is over. If your access ended, log in again, or use the link in the latest email we sent you.'}
            </p>
          }
        >
          <ButtonLink to={paths.login()}>Log In</ButtonLink>
          <ButtonLink look="plain" to={paths.home}>{`Go to ${siteName}`}</ButtonLink>
        </EntryNotice>
      )}
    </AccountPage>
  );
}

/** Hands over the token of the link, if there is one, and asks what there is. */
function useLeaving(): State {
  const api = useApi();
  const { token } = useParams();
  const [state, setState] = useState<State>({ step: 'waiting' });
  const hasBegun = useRef(false);
  const begin = useEffectEvent(async () => {
    try {
      if (token !== undefined) {
        await api(openLeaving, { body: { token } });
        // Out of the address and of the history: whoever has it has the data.
        history.replaceState(history.state, '', SCREENS.left.path.split('/:')[0]);
      }
      setState({ step: 'shown', left: await api(getLeaving) });
    } catch (error) {
      setState({ step: 'failed', reason: isBadToken(error) ? null : sentenceOrOwn(error, 'Please try again.') });
    }
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  }, []);
  return state;
}

function Data({ left: { email, leftAt, dataUntil, isDeleted } }: { left: LeaverView }) {
  const api = useApi();
  const { siteName } = useSite();
  const { providers } = usePageFrame();
  const download = useMutation({
    mutationFn: async () => {
      const data = await api(exportLeaver);
      downloadJson(`cairn-data-${isoDate(data.exportedAt)}.json`, data);
    },
  });
  return (
    <EntryNotice
      title={`Your access to ${siteName} has ended`}
      isNews
      text={
        <>
          {leftAt === null ? (
            <p>
              {providers.map(({ name }) => name).join(' or ')} no longer confirms that {email} belongs here. If that’s a
              mistake, log in through it again. What you did here is still yours:
            </p>
          ) : (
            <p>
              The account {email} was removed on {dateText(leftAt)}. What you did here is still yours:
            </p>
          )}
          <p>
            The file has your results, answers, cards, notes, plans, and payments, as JSON.
            {dataUntil !== null && ` You can download it until ${dateText(dataUntil)}.`}
            {isDeleted && ' After that, we delete the account and everything in it.'}
          </p>
        </>
      }
    >
      <Button aria-disabled={download.isPending} onClick={() => !download.isPending && download.mutate()}>
        {download.isPending ? 'Preparing...' : 'Download My Data'}
      </Button>
      <ButtonLink look="plain" to={paths.contact}>
        Contact Us
      </ButtonLink>
      <output className={`block w-full text-small font-semibold ${download.isError ? 'text-wrong' : ''}`}>
        {download.isSuccess && 'Downloaded.'}
        {download.isError && sentenceOrOwn(download.error, 'Your data could not be downloaded. Please try again.')}
      </output>
    </EntryNotice>
  );
}
