import type { ReactNode, Ref } from 'react';

type Props = { children: ReactNode; className?: string; ref?: Ref<HTMLParagraphElement> };

/** An error message where it happened; it can take the focus. */
export function Fault({ children, className = '', ref }: Props) {
  if (!children) return null;
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={`rounded border border-wrong bg-wrong-soft px-4 py-3 font-semibold text-wrong ${className}`}
    >
      {children}
    </p>
  );
}
