const EMOJI: readonly (readonly [part: string, emoji: string])[] = [
  ['aws', '☁️'],
  ['shield', '🛡️'],
  ['google', '🌐'],
];
const OTHERWISE = '📋';

/** A category's emoji, picked by what its icon's name contains; the first match wins. */
export function categoryEmoji(icon: string): string {
  const name = icon.toLowerCase();
  return EMOJI.find(([part]) => name.includes(part))?.[1] ?? OTHERWISE;
}
