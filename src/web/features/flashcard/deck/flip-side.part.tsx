import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Flashcard } from '#contract/flashcard.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Hidden from everyone once the card has turned. */
export const TURNED_AWAY = 'invisible transition-[visibility] duration-150';

export type SideProps = {
  card: Flashcard;
  name: 'Question' | 'Answer';
  isShown: boolean;
  takesFocus: boolean;
  className?: string;
  /** Kept visible above the text, but not read out again. */
  above?: ReactNode;
  button: ReactNode;
  children: ReactNode;
};

export function Side({ card, name, isShown, takesFocus, className = '', above, button, children }: SideProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const wasShown = useRef(takesFocus ? false : isShown);
  // Moves keyboard focus and screen readers to the side that is now visible.
  useEffect(() => {
    if (isShown && !wasShown.current) element.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <article
      ref={element}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
      inert={!isShown}
      className={`relative col-start-1 row-start-1 flex min-h-48 flex-col sm:min-h-72 rounded border border-line-strong bg-raised p-5 shadow-lifted backface-hidden sm:p-8 ${isShown ? '' : TURNED_AWAY} ${className}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-muted">
        <p id={`${id}-name`}>{name}</p>
        <p className="flex flex-wrap items-center gap-3">
          {card.schedule.mastered && (
            <span className="inline-flex items-center gap-1 font-semibold text-correct">
              <Icon name="check" className="size-4" />
              Mastered
            </span>
          )}
          {card.isQuestion && (
            <span className="rounded-full border border-line px-3 py-0.5">From a question you missed</span>
          )}
          {card.topic && <span className="rounded-full border border-line px-3 py-0.5">{card.topic}</span>}
        </p>
      </div>
      {above && <div className="min-w-0 pt-4">{above}</div>}
      <div className="flex min-w-0 flex-1 flex-col gap-6 pt-6 sm:justify-between">
        <div id={`${id}-text`} className="min-w-0">
          {children}
        </div>
        {button}
      </div>
    </article>
  );
}
