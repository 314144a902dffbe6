import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { iconOf, type Tone, textOf } from '#web/features/question/tone.ts';

/** A verdict in its color, with its icon and its word. */
export function Verdict({ tone, children, className = '' }: { tone: Tone; children: ReactNode; className?: string }) {
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold ${textOf[tone]} ${className}`}>
      <Icon name={iconOf[tone]} className="size-4 self-center" />
      {children}
    </span>
  );
}
