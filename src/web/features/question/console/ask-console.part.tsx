import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { QuestionText } from '#web/ui/question-text.tsx';
import type { AskProps } from '../part-props.ts';
import { UndoButton } from '../undo-button.part.tsx';
import { useUndo } from '../use-undo.ts';
import { DeviceTabs } from './device-tabs.part.tsx';
import { afterHelp, afterLine, type Session, sessionOf } from './session-state.ts';
import { textsOf } from './texts.ts';
import { Terminal } from './terminal.part.tsx';

/** Devices that are configured by commands until the goals are met. */
export function AskConsole({ question, answer, onAnswer }: AskProps) {
  const { parts = [], exhibits = [], id } = question;
  const [session, setSession] = useState(() => sessionOf(exhibits, textsOf(answer)));
  const [seen, setSeen] = useState(answer);
  const { undo } = useUndo(answer, onAnswer);
  const names = Object.keys(session.network.devices);
  const [deviceName, setDeviceName] = useState(names[0] ?? '');
  // An answer that does not come from here, as from another device or after an undo, is played again.
  if (answer !== seen) {
    setSeen(answer);
    if (JSON.stringify(textsOf(answer)) !== JSON.stringify(session.typed))
      setSession(sessionOf(exhibits, textsOf(answer)));
  }
  const device = session.network.devices[deviceName];
  const put = (next: Session) => {
    setSession(next);
    if (next.typed !== session.typed) onAnswer([...next.typed]);
  };
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-2 font-semibold">Configure the devices to meet all of these goals.</legend>
      <ol className="mb-4 list-decimal space-y-1 pl-6">
        {parts.map(({ text }, part) => (
          <li key={part}>
            <QuestionText text={text} />
          </li>
        ))}
      </ol>
      <Cables session={session} />
      <DeviceTabs id={id} names={names} chosen={deviceName} onChoose={setDeviceName}>
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
          aria-disabled={session.typed.length === 0}
          onClick={() => session.typed.length > 0 && onAnswer([])}
        >
          Start Over
        </Button>
      </div>
    </fieldset>
  );
}

/** Which port leads where, in words. */
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
