/** Control characters of text direction, joiners, and soft hyphens: they come along when text is pasted, and no one sees them. */
const UNSEEN = /[\u{AD}\u{61C}\u{180E}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/gu;

/** Digits of other keyboards, by the zero of each block. */
const DIGITS: readonly (readonly [RegExp, number])[] = [
  [/[٠-٩]/g, 0x660],
  [/[۰-۹]/g, 0x6f0],
];

/** How far the full-width signs of East Asian keyboards lie behind those of ASCII. */
const FULL_WIDTH = 0xfee0;

/**
 * Text as its keys were pressed, whatever a phone or an editor made of them: straight quotes, plain spaces, composed accents,
 * ASCII digits and signs. A long dash stays '—', for it may stand for one hyphen or for two; every other dash, and the minus
 * sign, becomes a hyphen.
 */
const asKeyed = (text: string): string =>
  DIGITS.reduce(
    (folded, [block, zero]) => folded.replace(block, (digit) => String(digit.charCodeAt(0) - zero)),
    text.replace(UNSEEN, ''),
  )
    .normalize('NFC')
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replace(/[‘’‚‛′ʼʹ´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒−⁃﹣]/g, '-')
    .replace(/[–—―⸺﹘]/g, '—')
    .replaceAll('…', '...')
    .replace(/[^\S\t]/g, ' ');

/** An answer as its keys were pressed, with single spaces. Every typed answer is compared in this form, and so is every value. */
export const foldTyped = (text: string): string => asKeyed(text).trim().replace(/\s+/g, ' ');

/** A line of a console as its keys were pressed. Phones make a long dash of two hyphens. */
export const foldLine = (line: string): string => asKeyed(line).replaceAll('—', '--');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A pattern for a folded text, in which a long dash stands for the hyphens that it was made of. */
export const dashPattern = (folded: string): string =>
  folded
    .split(/(-+|—+)/)
    .map((piece) => {
      if (piece.startsWith('—')) return '(?:—+|--?)';
      if (!piece.startsWith('-')) return escaped(piece);
      return piece.length > 2 ? `(?:${piece}|—-{0,${piece.length - 2}})` : `(?:${piece}|—)`;
    })
    .join('');
