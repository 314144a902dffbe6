import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <p>
        <strong>Your second factor is on.</strong> Save these recovery codes somewhere other than your phone. Each one
        lets you log in once without the app. You won’t see them again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-small sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <Button look="plain" onClick={onDone}>
        I’ve Saved Them
      </Button>
    </div>
  );
}
