type Props = { at: string; name: string; isOff?: boolean; onClick: () => void; children: string };

/** Moves an item in a list. `at` identifies the button to focus again after the move. A disabled one keeps the focus but is skipped by Tab. */
export function MoveButton({ at, name, isOff = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      data-at={at}
      aria-label={name}
      aria-disabled={isOff}
      tabIndex={isOff ? -1 : undefined}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded text-large hover:bg-raised aria-disabled:text-line-strong aria-disabled:hover:bg-transparent"
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
