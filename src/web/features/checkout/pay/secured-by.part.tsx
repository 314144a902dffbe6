import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';

/** Says who handles the card. */
export function SecuredBy({ children, isDemo }: { children: ReactNode; isDemo: boolean }) {
  return (
    <p className="flex items-start gap-2 text-small text-muted">
      <Icon name="lock" className="mt-0.5 size-4" />
      <span>
        {children}
        {isDemo && ' Demo mode.'}
      </span>
    </p>
  );
}
