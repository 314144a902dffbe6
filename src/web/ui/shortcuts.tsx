type Props = {
  keys: readonly (readonly [key: string, does: string])[];
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
};

/** The shortcuts of a screen, with a switch, the same on all screens, for people who use voice control or press keys by accident. */
export function Shortcuts({ keys, isOn, onChoose }: Props) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="font-mono">{key}</kbd>
            </dt>
            <dd className="text-muted">{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={isOn} onChange={(event) => onChoose(event.target.checked)} className="size-5" />
        Use single-key shortcuts
      </label>
    </>
  );
}
