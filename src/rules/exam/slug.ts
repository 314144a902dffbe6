/** Letters that aren't a base letter plus a mark, spelled in a-z; for non-Latin scripts, only European ones. */
const LETTERS: Record<string, string> = Object.fromEntries(
  [
    'æ ae œ oe ø o ß ss ð d đ d ħ h ı i ł l ŋ ng þ th ŧ t',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch',
    'ъ - ы y ь - э e ю yu я ya є ye і i ґ g ђ dj ј j љ lj њ nj ћ c џ dz',
  ].flatMap((line) => {
    const parts = line.split(' ');
    return parts.flatMap((letter, index) =>
      index % 2 === 0 ? [[letter, parts[index + 1]!.replace('-', '')] as const] : [],
    );
  }),
);

/**
 * A name in address form: lower case, letters spelled in a-z and 0-9 where possible, each run of other characters
 * replaced by one hyphen, none at the ends. May be empty, which no exam's may be.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
