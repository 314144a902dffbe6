const EMOJI: readonly (readonly [part: string, emoji: string])[] = [
  ['aws', '☁️'],
  ['shield', '🛡️'],
  ['google', '🌐'],
];
const OTHERWISE = '📋';

const IS_EMOJI = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** A category's emoji: its icon, if that is one; otherwise picked by what the icon's name contains, where the first match wins. */
export function categoryEmoji(icon: string): string {
  if (IS_EMOJI.test(icon)) return icon;
  const name = icon.toLowerCase();
  return EMOJI.find(([part]) => name.includes(part))?.[1] ?? OTHERWISE;
}
