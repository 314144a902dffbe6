import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Shortcuts } from '#web/ui/shortcuts.tsx';

const KEYS: [key: string, does: string][] = [
  ['Space', 'Turns the card'],
  ['1', 'Again; Need Review among all cards'],
  ['2', 'Hard, when studying what is due'],
  ['3', 'Good, when studying what is due'],
  ['4', 'Easy; Mastered among all cards'],
  ['←  →', 'Previous and next card, among all cards'],
  ['Z', 'Undoes the last review'],
  ['?', 'Shows or hides this list'],
];

type Props = { isOpen: boolean; onToggle: () => void; isOn: boolean; onChoose: (isOn: boolean) => void };

/** The keys, and the switch for those who speak to their computer or brush against its keys. */
export function ShortcutHelp({ isOpen, onToggle, isOn, onChoose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  // The key that opens the list works from anywhere on the page.
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  return (
    <div className="mt-10 border-t border-line pt-2">
      <Button look="quiet" size="small" className="-ml-3 underline" aria-expanded={isOpen} onClick={onToggle}>
        Keyboard shortcuts
      </Button>
      {isOpen && (
        <div ref={panel} tabIndex={-1} className="mt-2 rounded bg-sunken p-4">
          <Shortcuts keys={KEYS} isOn={isOn} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}
