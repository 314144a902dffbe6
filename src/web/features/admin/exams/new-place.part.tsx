import { newPlace } from '#rules/exam/near-name.ts';
import { Button } from '#web/ui/button.tsx';

type Props = {
  what: 'domain' | 'task';
  /** As it was typed. */
  name: string;
  known: readonly { number: number; name: string }[];
  onPick: (name: string) => void;
};

/** Below a field for a domain or a task: that saving adds a new one, and which known one was perhaps meant. */
export function NewPlace({ what, name, known, onPick }: Props) {
  const added = newPlace(what, name, known);
  if (added === null) return null;
  const { near } = added;
  return (
    <p className="mt-1 text-small text-muted wrap-anywhere">
      This adds a new {what}.{' '}
      {near !== null && (
        <>
          Did you mean “{near}”?{' '}
          <Button look="quiet" size="small" onClick={() => onPick(near)}>
            Use That {what === 'domain' ? 'Domain' : 'Task'}
          </Button>
        </>
      )}
    </p>
  );
}
