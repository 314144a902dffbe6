import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  title: string;
  /** It replaces something else, so it takes the focus for people who cannot see that happen. */
  isNews?: boolean;
  /** The explanation. */
  text: ReactNode;
  /** Where to go from here. */
  children: ReactNode;
};

/** The outcome of a form or a link, shown in its place. */
export function EntryNotice({ title, isNews = false, text, children }: Props) {
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
