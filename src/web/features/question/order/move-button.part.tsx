type Props = { at: string; name: string; isOff?: boolean; onClick: () => void; children: string };

/** Moves an item of a list. `at` is by what the focus finds it again once the item has moved. One that is off keeps the focus, and is no stop for Tab. */
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
