import type { Filing } from '../format.ts';

const NO_DECK = 'Default';

/** What a note is filed under, from its deck path and tags as Anki writes them. */
export function filedUnder(deck: string, tags: string): Filing {
  const decks = deck
    .split('::')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== NO_DECK);
  return { decks: decks.toReversed(), tags: tags.split(/\s+/).filter((tag) => tag !== '') };
}

/** The names from both, deck first. */
export const namesOf = ({ decks, tags }: Filing): string[] => [...decks, ...tags];
