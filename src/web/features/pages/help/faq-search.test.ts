import { expect, test } from 'vitest';
import type { SiteItem, SiteSection } from '#contract/site.ts';
import { HELP } from '#rules/site/settings/texts/help.ts';
import { distance, findFaq } from './faq-search.ts';

/** A heading with its attributes in braces, and the text below it. */
function partOf(source: string): SiteItem {
  const [heading = '', ...below] = source.split('\n');
  const [, title = '', id = ''] = /^([^{]*?)\s*\{#([\w-]+)/.exec(heading) ?? [];
  const words = /words="([^"]*)"/.exec(heading)?.[1] ?? '';
  return { id, title, html: `<p>${below.join(' ').trim()}</p>`, isPopular: false, words };
}

const help = `\n${HELP}`
  .split('\n## ')
  .slice(1)
  .map((source): SiteSection => {
    const [own = '', ...items] = source.split('\n### ');
    const { id, title, html } = partOf(own);
    return { id, title, html, items: items.map(partOf) };
  });
const first = (query: string) => findFaq(help, query)[0]?.id;

test.each([
  ['refund', 'refund'],
  ['How do I get my money back?', 'refund'],
  ['refnud', 'refund'],
  ['pasword', 'password'],
  ['I forgto my passwrod', 'password'],
  ['flashcrads', 'cards'],
  ['timr', 'timer'],
  ['delete acount', 'data'],
  ['lifetime', 'premium'],
])('%s finds %s', (query, id) => {
  expect(first(query)).toBe(id);
});

test('finds nothing for an unknown word or an empty query', () => {
  expect(findFaq(help, 'xylophone')).toEqual([]);
  expect(findFaq(help, 'refund xylophone')).toEqual([]);
  expect(findFaq(help, '  ?! ')).toEqual([]);
});

test('forgives no typos in short words', () => {
  expect(distance('cat', 'car')).toBe(1);
  expect(
    findFaq([{ ...help[0]!, items: [{ ...help[0]!.items[0]!, title: 'car', html: '', words: '' }] }], 'cat'),
  ).toEqual([]);
});

test('counts a swap of neighbors as one edit', () => {
  expect([
    distance('abc', 'abc'),
    distance('abc', 'acb'),
    distance('abc', 'abcd'),
    distance('', 'ab'),
    distance('kitten', 'sitting'),
  ]).toEqual([0, 1, 1, 2, 3]);
});
