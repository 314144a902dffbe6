import { Shortcuts } from '#web/ui/shortcuts.tsx';

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
        <Shortcuts keys={KEYS} isOn={isOn} onChoose={onChoose} />
      </div>
    </details>
  );
}
