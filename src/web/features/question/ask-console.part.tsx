import { Suspense, use, useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { AskProps } from './part-props.ts';
import { UndoButton } from './undo-button.part.tsx';
import { useUndo } from './use-undo.ts';
import { DeviceTabs } from '#web/features/console/device-tabs.part.tsx';
import { fetchMachines } from '#web/features/console/fetch-machines.ts';
import { afterHelp, afterLine, type Session, sessionOf } from '#web/features/console/session-state.ts';
import { textsOf } from '#web/features/console/texts.ts';
import { Terminal } from '#web/features/console/terminal.part.tsx';

/** Devices to configure with commands until the goals are met. */
export function AskConsole(props: AskProps) {
  const { exhibits = [] } = props.question;
  const loading = useMemo(() => fetchMachines(exhibits), [exhibits]);
  return (
    <Suspense fallback={<Spinner label="Loading the devices..." />}>
      <Console {...props} loading={loading} />
    </Suspense>
  );
}

/** `loading`: the devices are not here yet. */
function Console({ question, answer, onAnswer, loading }: AskProps & { loading: Promise<unknown> | null }) {
  if (loading) use(loading);
  const { parts = [], exhibits = [], id } = question;
  const [session, setSession] = useState(() => sessionOf(exhibits, textsOf(answer)));
  const [seen, setSeen] = useState(answer);
  const { undo } = useUndo(answer, onAnswer);
  const names = Object.keys(session.network.devices);
  const [deviceName, setDeviceName] = useState(names[0] ?? '');
  // An answer from elsewhere, such as another device or an undo, is replayed.
  if (answer !== seen) {
    setSeen(answer);
    if (JSON.stringify(textsOf(answer)) !== JSON.stringify(session.commands))
      setSession(sessionOf(exhibits, textsOf(answer)));
  }
  const device = session.network.devices[deviceName];
  const put = (next: Session) => {
    setSession(next);
    if (next.commands !== session.commands) onAnswer([...next.commands]);
  };
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-2 font-semibold">
        Configure the {names.length === 1 ? 'device' : 'devices'} to meet all of these goals.
      </legend>
      <ol className="mb-4 list-decimal space-y-1 pl-6">
        {parts.map(({ text }, part) => (
          <li key={part}>
            <QuestionText text={text} />
          </li>
        ))}
      </ol>
      <Cables session={session} />
      <DeviceTabs id={id} names={names} activeName={deviceName} onChoose={setDeviceName}>
        {device && (
          <Terminal
            key={deviceName}
            device={device}
            log={session.logs[deviceName] ?? []}
            onLine={(line) => put(afterLine(session, deviceName, line))}
            onHelp={(line) => put(afterHelp(session, deviceName, line))}
          />
        )}
      </DeviceTabs>
      <div className="flex flex-wrap gap-2">
        <UndoButton undo={undo} />
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          aria-disabled={session.commands.length === 0}
          onClick={() => session.commands.length > 0 && onAnswer([])}
        >
          Start Over
        </Button>
      </div>
    </fieldset>
  );
}

/** Which ports are connected, in words. */
function Cables({ session: { network } }: { session: Session }) {
  if (network.links.length === 0) return null;
  return (
    <details className="mb-4 text-small">
      <summary className="min-h-11 content-center">Cables</summary>
      <ul className="space-y-1 pl-4">
        {network.links.map(([one, other], index) => (
          <li key={index}>
            {one.device} {one.port} – {other.device} {other.port}
          </li>
        ))}
      </ul>
    </details>
  );
}
