import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  title: string;
  /** Comes in place of something else: who cannot see it happen is taken there. */
  isNews?: boolean;
  /** What it means. */
  text: ReactNode;
  /** Where to go from here. */
  children: ReactNode;
};

/** What came of a form or a link, in place of it. */
export function Outcome({ title, isNews = false, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-display outline-none">
        {title}
      </h1>
      <div className="mt-4 space-y-2 wrap-anywhere">{text}</div>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </>
  );
}
