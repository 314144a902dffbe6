/** What the stones of a cairn mean. */
export function CairnLegend({ className = '' }: { className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-1 text-small text-muted ${className}`}>
      <Entry fill={100} isPlaced text="Placed: all tasks read, practice at passing level" />
      <Entry fill={55} text="Filling: practice not yet at passing level" />
      <Entry fill={0} text="Not started" />
      <Entry isCap text="Top stone: simulation passed" />
    </ul>
  );
}

type EntryProps = { text: string; fill?: number; isPlaced?: boolean; isCap?: boolean };

function Entry({ text, fill = 0, isPlaced = false, isCap = false }: EntryProps) {
  const outline = isPlaced || fill > 0 ? 'stroke-accent' : 'stroke-line-strong';
  return (
    <li className="inline-flex items-center gap-2">
      <svg viewBox="0 0 28 12" className="h-3 w-7 shrink-0" aria-hidden="true">
        {isCap ? (
          <rect x="8" y="3" width="12" height="6" rx="3" className="fill-accent" />
        ) : (
          <>
            <rect x="1" y="1" width="26" height="10" rx="5" className={isPlaced ? 'fill-accent' : 'fill-sunken'} />
            {!isPlaced && fill > 0 && <path d="M6 1a5 5 0 0 0 0 10h9V1z" className="fill-accent opacity-50" />}
            <rect x="1" y="1" width="26" height="10" rx="5" strokeWidth="1.5" className={`fill-none ${outline}`} />
          </>
        )}
      </svg>
      {text}
    </li>
  );
}
