const KEYS: [key: string, does: string][] = [
  ['1–8 or A–E', 'Picks an option'],
  ['Enter', 'Checks the answer, then goes on, in practice'],
  ['N  P', 'Next and previous question'],
  ['F', 'Flags or bookmarks'],
  ['M', 'Shows or hides the map'],
];

/** The keys, and the switch for those who speak to their computer or brush against its keys. */
export function PlayerKeys({ isOn, onChoose }: { isOn: boolean; onChoose: (isOn: boolean) => void }) {
  return (
    <details className="mt-8 text-small">
      <summary className="inline-flex min-h-11 items-center text-muted underline">Keyboard shortcuts</summary>
      <div className="rounded bg-sunken p-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
          {KEYS.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="font-mono">{key}</kbd>
              </dt>
              <dd className="text-muted">{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input type="checkbox" checked={isOn} onChange={(event) => onChoose(event.target.checked)} className="size-5" />
          Single keys act as shortcuts
        </label>
      </div>
    </details>
  );
}
