import { expect, test } from 'vitest';
import { cardOf } from './card-of.ts';

const cards = (front: string, back = 'Extra') => {
  const made = cardOf([front, back], '');
  return 'reason' in made ? made.reason : made.cards.map((card) => [card.front, card.back]);
};

test('makes a card for each gap, with its hint, and shows the other gaps', () => {
  expect(cards('{{c1::S3::service}} stores {{c2::objects}} in {{c1::buckets}}')).toEqual([
    ['[service] stores objects in [...]', 'S3 stores objects in buckets<hr>Extra'],
    ['S3 stores [...] in buckets', 'S3 stores objects in buckets<hr>Extra'],
  ]);
});

test('takes a gap that is not closed, and a recording that is not, for text', () => {
  expect(cards('a {{c1::b')).toEqual([['a {{c1::b', 'Extra']]);
  expect(cards('{{c1::a}} {{c2::b')).toEqual([['[...] {{c2::b', 'a {{c2::b<hr>Extra']]);
  expect(cards('a [sound:b')).toEqual([['a [sound:b', 'Extra']]);
  expect(cards('a [sound:b.mp3] c')).toEqual([['a c', 'Extra']]);
});

test('refuses a note with more gaps than anybody would learn from', () => {
  const gaps = (count: number) => Array.from({ length: count }, (_, at) => `{{c${at}::a}}`).join(' ');
  expect(cards(gaps(100))).toHaveLength(100);
  expect(cards(gaps(101))).toBe('The note has too many gaps for its length');
  expect(cards(`${gaps(60)} ${'a'.repeat(20_000)}`)).toBe('The note has too many gaps for its length');
});
