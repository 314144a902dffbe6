import type { SiteSetting } from '#contract/site-admin.ts';

type ShownSetting = Pick<SiteSetting, 'kind' | 'value' | 'default' | 'isShown' | 'choices' | 'choiceNames'>;

/** The current value, in short. */
export function SettingValue({ setting }: { setting: ShownSetting }) {
  const { kind, isShown } = setting;
  const value = setting.value ?? setting.default;
  if (!isShown) return <p className="text-muted">Not shown</p>;
  if (value === '') return <p className="text-muted">None</p>;
  if (kind === 'switch') return <p>{value === '1' ? 'Yes' : 'No'}</p>;
  if (kind === 'picture') return <Pictures address={value} />;
  if (kind === 'choice') return <p>{setting.choiceNames[setting.choices.indexOf(value)] ?? value}</p>;
  if (kind === 'text') return <p className="line-clamp-2 max-w-text text-small wrap-anywhere">{value}</p>;
  return (
    <p className="flex items-center gap-2 wrap-anywhere">
      {kind === 'color' && <Swatch color={value} />}
      {value}
    </p>
  );
}

/** A picture on the backgrounds it will appear on. */
export function Pictures({ address }: { address: string }) {
  return (
    <p className="my-2 flex gap-3">
      {['[color-scheme:light]', '[color-scheme:dark]'].map((theme) => (
        <span
          key={theme}
          className={`grid h-16 min-w-24 place-items-center rounded border border-line bg-paper px-4 ${theme}`}
        >
          <img src={address} alt="" className="h-8 max-w-40" />
        </span>
      ))}
    </p>
  );
}

/** A color, drawn as SVG: inline styles are not allowed, attributes of a picture are. */
export function Swatch({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 rounded border border-line-strong">
      <rect width="20" height="20" fill={color} />
    </svg>
  );
}
