import { useEffect, useRef, useState } from 'react';
import { useSite } from '#web/base/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { download } from '#web/ui/download.ts';

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { siteName } = useSite();
  const [said, setSaid] = useState('');
  useEffect(() => box.current?.focus(), []);
  const text = `${siteName} recovery codes\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('They could not be copied. Please select them or download them.'),
    );
  return (
    <div ref={box} tabIndex={-1} className="space-y-4 outline-none">
      <p>
        <strong>Two-factor authentication is on.</strong> Save these recovery codes somewhere other than your phone.
        Each one lets you log in once without the app. You won’t see them again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-small sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button look="plain" onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="plain" onClick={() => download('recovery-codes.txt', 'text/plain', text)}>
          Download
        </Button>
        <Button onClick={onDone}>I’ve Saved Them</Button>
        <output className="text-small text-muted">{said}</output>
      </div>
    </div>
  );
}
