import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Shortcuts } from '#web/ui/shortcuts.tsx';

const KEYS: [key: string, does: string][] = [
  ['Space', 'Flip the card'],
  ['1', 'Again, or Need Review in All cards'],
  ['2', 'Hard, when studying due cards'],
  ['3', 'Good, when studying due cards'],
  ['4', 'Easy, or Mastered in All cards'],
  ['←  →', 'Previous or next card, in All cards'],
  ['Z', 'Undo the last review'],
  ['?', 'Show or hide this list'],
];

type Props = { isOpen: boolean; onToggle: () => void; isOn: boolean; onChoose: (isOn: boolean) => void };

/** The shortcuts, with a switch for people who use voice control or press keys by accident. */
export function ShortcutHelp({ isOpen, onToggle, isOn, onChoose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  // The key that opens the list works anywhere on the page.
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  return (
    <div className="mt-10 border-t border-line pt-2 pointer-coarse:hidden">
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
