import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** A row of a list. A marked row is scrolled into view, unless someone is typing elsewhere. */
export function ListRow({
  isMarked = false,
  className = '',
  children,
}: {
  isMarked?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isMarked && !document.activeElement?.matches('input, select, textarea'))
      row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  return (
    <tr
      ref={row}
      aria-current={isMarked ? true : undefined}
      className={`border-b border-line align-top aria-current:bg-accent-soft aria-current:shadow-[-4px_0_0_var(--color-accent)] ${className}`}
    >
      {children}
    </tr>
  );
}

/** An action on one row; `of` distinguishes it from the same action in other rows. */
export function RowButton({
  of,
  children,
  isGrave = false,
  ...rest
}: {
  of: string;
  isGrave?: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button look="quiet" size="small" className={isGrave ? 'text-wrong' : ''} {...rest}>
      {children}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}

/** The way from a row to a page about it. */
export function RowLink({
  of,
  to,
  className,
  children,
}: {
  of: string;
  to: string;
  className?: string;
  children: string;
}) {
  return (
    <ButtonLink look="quiet" size="small" className={className} to={to}>
      {children}
      <span className="sr-only"> {of}</span>
    </ButtonLink>
  );
}

/** A short word about a row, with its own border so that it is not said by color alone. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'correct' | 'nearly' | 'wrong';
  children: ReactNode;
}) {
  const tones = {
    plain: 'border-line-strong text-muted',
    correct: 'border-correct bg-correct-soft text-correct',
    nearly: 'border-nearly bg-nearly-soft text-nearly',
    wrong: 'border-wrong bg-wrong-soft text-wrong',
  };
  return (
    <span className={`inline-block rounded-full border px-2.5 text-small font-semibold text-nowrap ${tones[tone]}`}>
      {children}
    </span>
  );
}
