import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a results screen. It takes the focus when the screen appears, so that the screen is read from the top. */
export function ResultsHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-display outline-hidden">
      {children}
    </h1>
  );
}
