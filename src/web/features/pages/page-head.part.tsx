import type { ReactNode } from 'react';

/** The title and lead of a text page. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="max-w-text">
      <h1 className="text-display">{title}</h1>
      {children && <div className="mt-4 text-large text-balance text-muted">{children}</div>}
    </header>
  );
}
