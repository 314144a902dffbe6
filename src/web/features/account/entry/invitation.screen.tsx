import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { acceptInvitation, checkInvitation, InvitedRegistration, registerInvited } from '#contract/door.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { useMe } from '#web/base/me.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { displayName } from '#web/features/account/display-name.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fault } from '#web/ui/fault.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Agreement } from './agreement.part.tsx';
import { isBadToken } from './bad-token.ts';
import { Credentials } from './credentials.part.tsx';
import { EntryNotice } from './entry-notice.part.tsx';
import { Names } from './names.part.tsx';
import { sentenceOrOwn } from './sentence-or-own.ts';
import { useSignIn } from './use-sign-in.ts';

type Invitation = { email: string | null; name: string | null };

/** Reports an invitation that no longer works before the form is filled in. */
export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  const { api } = context.get(loadingContext);
  try {
    return { invitation: await api(checkInvitation, { params: { token } }) };
  } catch (error) {
    if (!isBadToken(error)) throw error;
    return { invitation: null };
  }
}

/** Where the link of an invitation leads: a form for someone new, one button for someone with an account. */
export function Component() {
  const { token = '' } = useParams();
  const { invitation } = useLoaderData<typeof loader>();
  const me = useMe();
  const { siteName } = useSite();
  return (
    <AccountPage title="Invitation" description={`Your invitation to ${siteName}.`} isSecret>
      {!invitation && <Gone />}
      {invitation && (me ? <Acceptance token={token} /> : <InvitedForm token={token} invitation={invitation} />)}
    </AccountPage>
  );
}

function InvitedForm({ token, invitation: { email, name } }: { token: string; invitation: Invitation }) {
  const api = useApi();
  const { siteName } = useSite();
  const { enter } = useSignIn();
  const form = useForm({
    schema: InvitedRegistration,
    send: async (given) => {
      const { user } = await api(registerInvited, { params: { token }, body: given });
      await enter(user, `Welcome to ${siteName}!`);
    },
    failure: { title: 'Registration failed', message: 'Please try again with different details.' },
  });
  return (
    <>
      <h1 className="text-display">Welcome to {siteName}</h1>
      <p className="mt-3 text-muted">
        {name ? `${name}, you’ve been invited.` : 'You’ve been invited.'} Choose a username and a password to create
        your account.
      </p>
      <AccountForm form={form} action="Create Account" busy="Creating your account...">
        <Credentials field={form.field} {...(email !== null && { email })} />
        <Names field={form.field} />
      </AccountForm>
      <Agreement />
      <p className="mt-6 text-small">
        Already have an account?{' '}
        <a href={paths.login(`/invitation/${token}`)} className="text-accent underline">
          Log in to accept
        </a>
      </p>
    </>
  );
}

function Acceptance({ token }: { token: string }) {
  const api = useApi();
  const me = useMe()!;
  const { enter } = useSignIn();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const accept = async () => {
    setIsBusy(true);
    try {
      const { user } = await api(acceptInvitation, { params: { token } });
      await enter(user, 'Invitation accepted');
    } catch (error) {
      setFault(sentenceOrOwn(error, 'The invitation could not be accepted. Please try again.'));
      setIsBusy(false);
    }
  };
  return (
    <>
      <h1 className="text-display">Accept your invitation</h1>
      <p className="mt-3 text-muted">
        You’re logged in as <strong>{displayName(me)}</strong>. What you’ve been invited to is added to this account.
      </p>
      <Fault className="mt-6">{fault}</Fault>
      <Button className="mt-6 w-full" aria-disabled={isBusy} onClick={() => void (isBusy || accept())}>
        {isBusy ? 'Accepting...' : 'Accept Invitation'}
      </Button>
    </>
  );
}

function Gone() {
  return (
    <EntryNotice
      title="This invitation doesn’t work"
      text={<p>It may have expired, been used, or been withdrawn. Ask whoever invited you for a new one.</p>}
    >
      <ButtonLink to={paths.login()}>Log In</ButtonLink>
    </EntryNotice>
  );
}
