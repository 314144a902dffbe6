/** A color's components, from 0 to 255. */
type Color = readonly [red: number, green: number, blue: number];

/** What an accent consists of in one theme. */
export type Shades = { accent: string; hover: string; onAccent: string; soft: string };

/** Both themes, and those in which the color had to change to be readable. */
export type Accent = { light: Shades; dark: Shades; adjustedThemes: ('light' | 'dark')[] };

/** The contrast of text that WCAG requires at level AA; a little more, since shades are rounded. */
const AA = 4.55;
const WHITE: Color = [255, 255, 255];
const BLACK: Color = [0, 0, 0];

/** The backgrounds of the accent, as in `web/styles.css`: paper, raised, sunken. */
const GROUNDS = {
  light: ['#faf8f4', '#ffffff', '#f1ede6'].map(colorOf),
  dark: ['#161512', '#1f1d19', '#100f0d'].map(colorOf),
};

/** Readable shades of a color on light and dark: darkened or lightened only as far as needed. */
export function accentOf(hex: string): Accent {
  const given = colorOf(hex);
  const light = shadesIn('light', given);
  const dark = shadesIn('dark', given);
  const changed = (
    [
      ['light', light],
      ['dark', dark],
    ] as const
  ).flatMap(([theme, { accent }]) => (accent === hex.toLowerCase() ? [] : [theme]));
  return { light, dark, adjustedThemes: changed };
}

function shadesIn(theme: 'light' | 'dark', color: Color): Shades {
  const towards = theme === 'light' ? BLACK : WHITE;
  const [paper] = GROUNDS[theme];
  let accent = color;
  let soft = mix(paper!, accent, 0.12);
  for (let share = 0; share <= 1; share += 0.01) {
    accent = mix(color, towards, share);
    soft = mix(paper!, accent, 0.12);
    if ([...GROUNDS[theme], soft].every((ground) => contrast(accent, ground) >= AA)) break;
  }
  const onAccent = theme === 'light' ? WHITE : mix(BLACK, accent, 0.1);
  const hover = mix(accent, towards, 0.22);
  return { accent: hexOf(accent), hover: hexOf(hover), onAccent: hexOf(onAccent), soft: hexOf(soft) };
}

/** The contrast of two colors, from 1 to 21, as WCAG measures it. */
export function contrast(one: Color, other: Color): number {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (color: Color) => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function mix(from: Color, to: Color, share: number): Color {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

/** The shades as a stylesheet, overriding the product's. */
export function accentStyles(hex: string): string {
  const { light, dark } = accentOf(hex);
  const pairs = (Object.keys(light) as (keyof Shades)[]).map((shade) => {
    const name = { accent: 'accent', hover: 'accent-hover', onAccent: 'on-accent', soft: 'accent-soft' }[shade];
    return `--color-${name}:light-dark(${light[shade]},${dark[shade]})`;
  });
  return `:root{${pairs.join(';')}}`;
}
