import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Device, isIos } from '#rules/console/device.ts';
import { MOST_SIGNS } from '#rules/console/limits.ts';
import { complete, promptAt } from '#rules/console/session.ts';
import { Button } from '#web/ui/button.tsx';
import type { Entry } from './session-state.ts';

/** A lower page has an on-screen keyboard, or is in landscape. */
const TIGHT = 480;

type Props = { device: Device; log: readonly Entry[]; onLine: (line: string) => void; onHelp: (line: string) => void };

/** Older entries are not shown. */
const MOST_SHOWN = 150;

const WRAP_LOOK = 'whitespace-pre-wrap wrap-anywhere';
/** Columns would break in a narrow window, so such output scrolls; all other lines wrap. */
const isLaidOut = (output: readonly string[]): boolean => output.some((line) => /\S {2,}\S|\t|^ *[|^]/.test(line));

/** The terminal of a device: its output, and the line being typed. */
export function Terminal({ device, log, onLine, onHelp }: Props) {
  const [line, setLine] = useState('');
  // How far back in the history; 0 is the line being typed.
  const [back, setBack] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const room = useTightRoom(isTyping);
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const id = useId();
  const hasHelp = isIos(device);
  const history = log
    .filter(({ line: before }) => before.trim() !== '' && !before.endsWith('?'))
    .map(({ line: before }) => before);
  useLayoutEffect(() => {
    end.current?.scrollTo(0, end.current.scrollHeight);
    // Output pushes the line down; keep it and its buttons in view while someone types.
    if (document.activeElement === input.current) controls.current?.scrollIntoView({ block: 'nearest' });
  }, [log.length, room]);

  const type = (text: string) => {
    setIsLeaving(false);
    if (hasHelp && text.endsWith('?') && text.length > line.length) onHelp(text.slice(0, -1));
    else setLine(text);
  };
  const send = () => {
    onLine(line);
    setLine('');
    setBack(0);
  };
  const recall = (step: number) => {
    const next = Math.min(Math.max(back + step, 0), history.length);
    setBack(next);
    setLine(next === 0 ? '' : history.at(-next)!);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isTab = event.key === 'Tab' && !event.shiftKey && !isLeaving && line.trim() !== '';
    // As on the real device; with a line begun, the keys undo what was typed, as everywhere.
    const isEnd = hasHelp && event.ctrlKey && event.key.toLowerCase() === 'z' && line === '';
    if (isEnd && device.prompt.sections.length > 0) onLine('end');
    if (event.key === 'Escape') setIsLeaving(true);
    else if (event.key === 'Enter') send();
    else if (event.key === 'ArrowUp') recall(1);
    else if (event.key === 'ArrowDown') recall(-1);
    else if (isTab) setLine(complete(device, line));
    if (['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key) || isTab || isEnd) event.preventDefault();
  };
  const tap = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  return (
    <div
      data-tight={room === null ? undefined : ''}
      className="p-2 font-mono text-[0.875em] leading-normal sm:p-3"
      onFocus={() => setIsTyping(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsTyping(currentTarget.contains(relatedTarget))}
    >
      <section
        ref={end}
        role="log"
        aria-label={`Output of ${device.name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[45dvh] min-h-24 overflow-auto"
        style={room === null ? undefined : { maxHeight: `calc(${room}px - 8.5rem)` }}
      >
        {log.slice(-MOST_SHOWN).map((entry, index) => (
          <div key={Math.max(0, log.length - MOST_SHOWN) + index}>
            <pre className={WRAP_LOOK}>{`${entry.prompt}${hasHelp ? '' : ' '}${entry.line}`}</pre>
            {entry.output.length > 0 && (
              <pre className={isLaidOut(entry.output) ? '' : WRAP_LOOK}>{entry.output.join('\n')}</pre>
            )}
          </div>
        ))}
      </section>
      <div ref={controls}>
        <div className="mt-1 flex flex-wrap items-center gap-x-2">
          <label htmlFor={id} className="max-w-full wrap-anywhere">
            <span className="sr-only">Command for {device.name} at </span>
            {promptAt(device)}
          </label>
          <input
            ref={input}
            id={id}
            type="text"
            maxLength={MOST_SIGNS}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            enterKeyHint="send"
            spellCheck={false}
            value={line}
            aria-describedby={`${id}-keys`}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onBlur={() => setIsLeaving(false)}
            className="min-h-11 min-w-40 flex-1 rounded border border-line-strong bg-raised px-2 text-base"
          />
        </div>
        {/* Pressing these keeps the focus in place, or an on-screen keyboard would close and reopen. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={`mt-2 flex gap-2 font-sans ${room === null ? 'flex-wrap' : 'overflow-x-auto'}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          <Button look="plain" size="small" onClick={tap(send)}>
            Enter
          </Button>
          <Button look="plain" size="small" onClick={tap(() => setLine(complete(device, line)))}>
            Complete
          </Button>
          {hasHelp && (
            <Button look="plain" size="small" onClick={tap(() => onHelp(line))}>
              Help<span aria-hidden="true"> ?</span>
            </Button>
          )}
          <Button look="plain" size="small" onClick={tap(() => recall(1))}>
            Earlier
          </Button>
          <Button look="plain" size="small" onClick={tap(() => recall(-1))}>
            Later
          </Button>
        </div>
      </div>
      {/* Only useful with a keyboard. */}
      <p id={`${id}-keys`} className="mt-2 hidden font-sans text-small text-muted pointer-fine:block">
        Press Tab to complete a word and the arrow keys for earlier lines. To leave, press Escape, then Tab.
      </p>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

/** The height that an on-screen keyboard leaves for the page, unaffected by pinch zoom. */
const heightNow = () => (visualViewport ? Math.floor(visualViewport.height * visualViewport.scale) : innerHeight);

/** The height of the page during typing, if there is little of it; otherwise null. */
function useTightRoom(isTyping: boolean): number | null {
  const height = useSyncExternalStore(subscribe, heightNow, () => TIGHT);
  return isTyping && height < TIGHT ? height : null;
}
