import { useState } from 'react';
import type { Answer } from '#rules/question/answer.ts';

const isSame = (one: Answer, other: Answer) => JSON.stringify(one) === JSON.stringify(other);

/** Previous answers, step by step, from here or from the player's shortcuts; `undo` is null if there is nothing to undo. */
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
