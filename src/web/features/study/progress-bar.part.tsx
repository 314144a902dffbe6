import { useId } from 'react';

/** Progress in words and as a bar. */
export function ProgressBar({ text, value, max }: { text: string; value: number; max: number }) {
  const id = useId();
  return (
    <div>
      <p id={id} className="figures text-small text-muted">
        {text}
      </p>
      <progress aria-labelledby={id} value={value} max={max} className="quiz-progress mt-1" />
    </div>
  );
}
