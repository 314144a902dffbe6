import { useState } from 'react';
import type { Answer } from '#rules/question/answer.ts';

/** What was answered before, step by step; `undo` is null where there is nothing to take back. */
export function useUndo(answer: Answer, onAnswer: (answer: Answer) => void) {
  const [past, setPast] = useState<readonly Answer[]>([]);
  return {
    give(next: Answer): void {
      setPast([...past, answer]);
      onAnswer(next);
    },
    undo:
      past.length === 0
        ? null
        : () => {
            onAnswer(past.at(-1)!);
            setPast(past.slice(0, -1));
          },
  };
}
