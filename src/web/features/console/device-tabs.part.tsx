import { type KeyboardEvent, type ReactNode, useRef } from 'react';

type Props = {
  id: string;
  names: readonly string[];
  activeName: string;
  onChoose: (name: string) => void;
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The devices as tabs; arrow keys move between them. */
export function DeviceTabs({ id, names, activeName, onChoose, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (names.indexOf(activeName) + by + names.length) % names.length;
    onChoose(names[next]!);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label="Devices" className="flex flex-wrap gap-1">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}.${name}`}
            aria-selected={name === activeName}
            aria-controls={`${id}.terminal`}
            tabIndex={name === activeName ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={step}
            className="min-h-11 rounded-t border border-b-0 border-line-strong px-4 font-mono aria-selected:bg-sunken aria-selected:font-semibold aria-selected:underline"
          >
            {name}
          </button>
        ))}
      </div>
      <div
        id={`${id}.terminal`}
        role="tabpanel"
        aria-labelledby={`${id}.${activeName}`}
        className="rounded-b border border-line-strong bg-sunken"
      >
        {children}
      </div>
    </>
  );
}
