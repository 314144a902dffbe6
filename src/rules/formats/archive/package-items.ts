/** The lists in files of an exam package whose items are imported one by one, and what one item is called. */
export const ITEM_LISTS = {
  questions: 'question',
  flashcards: 'flashcard',
  tips: 'tip',
  alerts: 'alert',
  items: 'study item',
} as const;
export type ItemList = keyof typeof ITEM_LISTS;

export const ITEM_LIST_NAMES = Object.keys(ITEM_LISTS) as ItemList[];

/** Where an item of a package is, counted from 1: `az-900/questions/cloud.json, question 3`. */
export const itemPlace = (file: string, list: ItemList, index: number): string =>
  `${file}, ${ITEM_LISTS[list]} ${index + 1}`;

/** What stands at a place of a package: a question, another item, or a whole file. */
export const whatIsAt = (place: string): 'question' | 'study item' | 'file' =>
  /, question \d+$/.test(place) ? 'question' : /, [a-z ]+ \d+$/.test(place) ? 'study item' : 'file';
