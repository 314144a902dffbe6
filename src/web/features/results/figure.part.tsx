import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { iconOf, type Tone, textOf } from '#web/features/question/tone.ts';

type Props = { label: string; value: ReactNode; note?: string | undefined; tone?: Tone };

/** A labeled figure, inside a description list. */
export function Figure({ label, value, note, tone = 'plain' }: Props) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-small text-muted">
        {tone !== 'plain' && <Icon name={iconOf[tone]} className={`size-4 ${textOf[tone]}`} />}
        {label}
      </dt>
      <dd className="text-display font-semibold">{value}</dd>
      {note && <dd className="text-small text-muted">{note}</dd>}
    </div>
  );
}
