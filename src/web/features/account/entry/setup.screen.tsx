import { useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useParams } from 'react-router';
import { checkSetupLink, Setup, setUp } from '#contract/account-settings.ts';
import { loadingContext, useApi } from '#web/base/loading.ts';
import { paths } from '#web/base/paths.ts';
import { useSite } from '#web/base/page-state.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { meQuery, useRefreshMe } from '#web/base/me.ts';
import { AccountForm } from '#web/features/account/account-form.part.tsx';
import { AccountPage } from '#web/features/account/account-page.part.tsx';
import { Credentials } from './credentials.part.tsx';
import { EntryNotice } from './entry-notice.part.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { isBadToken } from './bad-token.ts';

/** Redirects an existing administrator, and reports an expired link before the form is filled in. */
export async function loader({ context, params: { token } }: LoaderFunctionArgs) {
  const { api, queries } = context.get(loadingContext);
  const me = await queries.ensureQueryData(meQuery(api));
  if (me?.isAdmin) throw redirect(paths.admin);
  if (!token) return { isOpen: false };
  return api(checkSetupLink, { params: { token } }).then(
    () => ({ isOpen: true }),
    (error: unknown) => ({ isOpen: !isBadToken(error) }),
  );
}

/** First start: creates the administrator from the link the server printed. */
export function Component() {
  const { token } = useParams();
  const { isOpen } = useLoaderData<typeof loader>();
  const [isBad, setIsBad] = useState(false);
  const { siteName } = useSite();
  return (
    <AccountPage title="Set up" description={`Create the first administrator of this ${siteName} site.`} isSecret>
      {token && isOpen && !isBad ? (
        <SetupForm token={token} onBadToken={() => setIsBad(true)} />
      ) : (
        <BadToken isNews={isBad} />
      )}
    </AccountPage>
  );
}

function SetupForm({ token, onBadToken }: { token: string; onBadToken: () => void }) {
  const api = useApi();
  const { siteName } = useSite();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const form = useForm({
    schema: Setup,
    send: async (values) => {
      try {
        await api(setUp, { body: values });
      } catch (error) {
        if (!isBadToken(error)) throw error;
        return onBadToken();
      }
      await refreshMe();
      toast(`${siteName} is yours`, 'You are now its administrator.');
      await navigate(paths.admin, { replace: true });
    },
    failure: { title: 'Error', message: 'The administrator could not be created. Please try again.' },
  });
  return (
    <>
      <h1 className="text-display">Set up {siteName}</h1>
      <p className="mt-3 text-muted">Create the first administrator account. This link works only once.</p>
      <AccountForm form={form} action="Create Administrator" busy="Setting up...">
        <input type="hidden" name="token" value={token} />
        <Credentials field={form.field} />
      </AccountForm>
    </>
  );
}

function BadToken({ isNews }: { isNews: boolean }) {
  return (
    <EntryNotice
      title="This setup link doesn’t work"
      isNews={isNews}
      text={
        <>
          <p>It may have already been used or been cut off.</p>
          <p>
            Until there is an administrator, the server prints a new link each time it starts. You can also create one
            on the server with <code>npm run cairn -- admin create</code>.
          </p>
        </>
      }
    >
      <ButtonLink to={paths.login()}>Log In</ButtonLink>
    </EntryNotice>
  );
}
