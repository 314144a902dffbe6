import { accentOf, type Shades } from '#rules/site/accent.ts';
import { listText } from '#rules/wording/list.ts';

const GROUNDS = { light: '#faf8f4', dark: '#161512' };

/** The shades of a color, and in which theme it had to change to be readable. */
export function AccentPreview({ color }: { color: string }) {
  if (!/^#[\da-f]{6}$/i.test(color)) return null;
  const { light, dark, adjustedThemes: changed } = accentOf(color);
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Theme name="Light" ground={GROUNDS.light} shades={light} />
        <Theme name="Dark" ground={GROUNDS.dark} shades={dark} />
      </div>
      <output className="mt-2 block text-small text-muted">
        {`Light ${light.accent}, dark ${dark.accent}. `}
        {changed.length === 0
          ? 'This color is readable in both light and dark mode.'
          : `Too little contrast in ${listText(changed)} mode, so a ${listText(changed.map((theme) => (theme === 'light' ? 'darker' : 'lighter')))} shade is used there.`}
      </output>
    </div>
  );
}

function Theme({ name, ground, shades }: { name: string; ground: string; shades: Shades }) {
  const { accent, onAccent, soft, hover } = shades;
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true" className="w-full rounded border border-line">
      <rect width="200" height="120" fill={ground} />
      <rect x="14" y="14" width="80" height="34" rx="6" fill={accent} />
      <text x="54" y="36" textAnchor="middle" fontSize="14" fontWeight="600" fill={onAccent}>
        Button
      </text>
      <rect x="104" y="14" width="80" height="34" rx="6" fill={hover} />
      <text x="144" y="36" textAnchor="middle" fontSize="14" fontWeight="600" fill={onAccent}>
        Pressed
      </text>
      <rect x="14" y="60" width="170" height="28" rx="6" fill={soft} />
      <text x="24" y="79" fontSize="14" fill={accent}>
        A link, marked
      </text>
      <text x="14" y="108" fontSize="14" fill={accent} textDecoration="underline">
        {`${name} ${accent}`}
      </text>
    </svg>
  );
}
