import type { SiteItem, SiteSection } from '#contract/site.ts';

/** Words that carry no meaning in a query. */
const EMPTY = new Set(
  'a an and any are as at be can could do does for from get have how i if in is it me my not of on or our so some that the then there this to use was we what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** The text of an answer without markup. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .trim();
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many typos a word of this length may have. */
const mistakesIn = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How well a word matches: exactly, as a prefix, or except for typos. */
function likeness(sought: string, word: string): number {
  if (word === sought) return 3;
  if (sought.length > 2 && word.startsWith(sought)) return 2;
  const allowed = mistakesIn(sought.length);
  if (allowed === 0 || Math.abs(word.length - sought.length) > allowed) return 0;
  return distance(sought, word) <= allowed ? 1 : 0;
}

/** Edit distance with swaps of neighbors: letters added, removed, replaced, or swapped. */
export function distance(a: string, b: string): number {
  let [before, last, row]: number[][] = [[], [], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    [before, last, row] = [last!, row!, [i]];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(last![j]! + 1, row![j - 1]! + 1, last![j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before![j - 2]! + 1);
      row!.push(least);
    }
  }
  return row!.at(-1)!;
}

/** The questions that match every meaningful word of a query, forgiving typos, best first. */
export function findFaq(categories: readonly SiteSection[], query: string): SiteItem[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => !EMPTY.has(word));
  const sought = telling.length > 0 ? telling : all;
  if (sought.length === 0) return [];
  return categories
    .flatMap(({ title, items }) => items.map((faq) => ({ faq, worth: worthOf(faq, title, sought) })))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ faq }) => faq);
}

function worthOf(faq: SiteItem, category: string, sought: readonly string[]): number {
  const heading = wordsOf(`${faq.title} ${faq.words} ${category}`);
  const body = wordsOf(plainText(faq.html));
  const best = (words: readonly string[], word: string) => Math.max(0, ...words.map((entry) => likeness(word, entry)));
  const worths = sought.map((word) => best(heading, word) * 3 + best(body, word));
  return worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0);
}
