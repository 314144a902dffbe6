import { Button } from '#web/ui/button.tsx';

/** Undoes the last step of an answer. */
export function UndoButton({ undo }: { undo: (() => void) | null }) {
  return (
    <Button look="quiet" size="small" className="mt-2" aria-disabled={undo === null} onClick={() => undo?.()}>
      Undo
    </Button>
  );
}
