type Props = { label: string; isOn: boolean | 'mixed'; isBusy: boolean; onTurn: () => void };

const WORDS = { true: 'On', false: 'Off', mixed: 'Some' } as const;

/** A switch that acts at once. */
export function OnSwitch({ label, isOn, isBusy, onTurn }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn !== false}
      aria-label={label}
      aria-disabled={isBusy}
      onClick={onTurn}
      className="group inline-flex min-h-11 items-center gap-2 rounded px-3 text-small font-semibold hover:bg-sunken"
    >
      <span className="inline-flex h-6 w-11 items-center rounded-full border border-line-strong bg-sunken p-0.5 group-aria-checked:justify-end group-aria-checked:border-accent group-aria-checked:bg-accent">
        <span className="size-4.5 rounded-full bg-line-strong group-aria-checked:bg-on-accent" />
      </span>
      <span className="min-w-6 text-left">{WORDS[`${isOn}`]}</span>
    </button>
  );
}
