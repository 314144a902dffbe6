import { useState } from 'react';
import type { Answer } from '#rules/question/answer.ts';

const isSame = (one: Answer, other: Answer) => JSON.stringify(one) === JSON.stringify(other);

/** What was answered before, step by step, whether here or by the keys of the player; `undo` is null where there is nothing to take back. */
export function useUndo(answer: Answer, onAnswer: (answer: Answer) => void): { undo: (() => void) | null } {
  const [past, setPast] = useState<readonly Answer[]>([]);
  const [seen, setSeen] = useState(answer);
  if (answer !== seen) {
    setSeen(answer);
    if (!isSame(answer, seen)) setPast([...past, seen]);
  }
  return {
    undo:
      past.length === 0
        ? null
        : () => {
            const before = past.at(-1)!;
            setPast(past.slice(0, -1));
            setSeen(before);
            onAnswer(before);
          },
  };
}
