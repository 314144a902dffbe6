import { useMutation, useQuery } from '@tanstack/react-query';
import { endSession, type OwnSession } from '#contract/account-settings.ts';
import { useApi } from '#web/base/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { Ago, Moment } from '#web/ui/moment.tsx';
import { sessionsQuery, useRefreshSessions } from '#web/features/account/settings/settings.queries.ts';
import { SectionState } from '#web/features/account/settings/section-state.part.tsx';
import { SettingsSection } from '#web/features/account/settings/settings-section.part.tsx';

/** The devices on which the person is signed in. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery(useApi()));
  return (
    <SettingsSection
      title="Sessions"
      text={
        <p>
          These are the places where you’re logged in. If you don’t recognize one, log it out and change your password.
        </p>
      }
    >
      <SectionState query={sessions} name="sessions" />
      {sessions.data && (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const api = useApi();
  const refresh = useRefreshSessions();
  const end = useMutation({ mutationFn: () => api(endSession, { params: { sid: session.id } }), onSettled: refresh });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{session.device}</p>
        <p className="text-small text-muted">
          {session.isCurrent ? (
            'This session'
          ) : (
            <>
              Last used <Ago at={session.lastUsedAt} />
            </>
          )}
          , logged in <Moment at={session.startedAt} />
        </p>
        {end.isError && (
          <p className="text-small font-semibold text-wrong">The session could not be ended. Please try again.</p>
        )}
      </div>
      {!session.isCurrent && (
        <Button look="plain" size="small" aria-disabled={end.isPending} onClick={() => !end.isPending && end.mutate()}>
          Log out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}
