import type { QuizResult } from '#contract/quiz.ts';
import { Icon } from '#web/ui/icon.tsx';
import { conditionsOf } from './result-facts.ts';

/** The conditions of an attempt, if they were unusual. */
export function Conditions({ result }: { result: QuizResult }) {
  const conditions = conditionsOf(result);
  if (conditions.length === 0) return null;
  return (
    <ul className="mt-4 space-y-1 text-small text-muted">
      {conditions.map((condition) => (
        <li key={condition} className="flex items-center gap-2">
          <Icon name="clock" className="size-4" />
          {condition}
        </li>
      ))}
    </ul>
  );
}
