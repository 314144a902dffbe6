import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';

/** Adds an item to the list of its fieldset and focuses its first field. */
export function AddItem({ onAdd, children }: { onAdd: () => void; children: string }) {
  const add = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const list = currentTarget.closest('fieldset')!;
    flushSync(onAdd);
    const items = list.querySelectorAll('li');
    items[items.length - 1]?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  return (
    <Button look="plain" size="small" className="mt-3" onClick={add}>
      {children}
    </Button>
  );
}

/** Removes an item from a list; `of` names it for people who cannot see where the button is. */
export function RemoveItem(props: { of: string; onRemove: () => void; className?: string }) {
  return (
    <Button look="quiet" size="small" className={props.className} onClick={props.onRemove}>
      Remove<span className="sr-only"> {props.of}</span>
    </Button>
  );
}
