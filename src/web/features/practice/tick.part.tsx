import type { ComponentProps, ReactNode } from 'react';

/** A checkbox or radio button with its label, clickable as a whole line. */
export function Tick({ children, ...input }: ComponentProps<'input'> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3 sm:min-h-9">
      <input className="size-5 shrink-0" {...input} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}
