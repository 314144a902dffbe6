import { Button } from '#web/ui/button.tsx';
import type { DeckControl } from './use-deck.ts';

/** Offered while there is a review to undo and the server can be reached. */
export function UndoButton({ control, onUndo }: { control: DeckControl; onUndo: () => void }) {
  if (!control.deck?.lastReviewId || control.sending !== 'fine') return null;
  return (
    <Button look="quiet" size="small" className="-mr-3 underline" onClick={onUndo}>
      Undo
    </Button>
  );
}
