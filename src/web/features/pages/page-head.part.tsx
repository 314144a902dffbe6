import type { ReactNode } from 'react';

/** Title and first words of a page that one reads. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="max-w-text">
      <h1 className="text-display">{title}</h1>
      {children && <div className="mt-4 text-large text-balance text-muted">{children}</div>}
    </header>
  );
}
