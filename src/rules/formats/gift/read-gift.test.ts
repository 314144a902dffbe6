import { expect, test } from 'vitest';
import { readGift } from './read-gift.ts';

const reading = (gift: string) => readGift(Buffer.from(gift));
const acceptedIn = async (gift: string) =>
  (await reading(gift)).questions.map(({ question }) => (question.parts as { accepts: object }[])[0]!.accepts);

test.each([
  ['two spaces before the feedback', '{#\n  =1822:0  #Right\n  =%50%1822:2   #Close\n}', { values: ['1822'] }],
  ['spaces around every sign', '{ #  = 1822 : 2  #Right  }', { values: ['1822'], tolerance: 2 }],
  ['scientific notation', '{#6.022e23:1e20}', { values: ['6.022e23'], tolerance: 1e20 }],
  ['a small number', '{#1.5E-9}', { values: ['1.5e-9'] }],
  ['a range', '{#3.141..3.142}', { values: ['3.1415'], tolerance: 0.0005 }],
  ['a range of small numbers', '{#1e-3..3e-3}', { values: ['0.002'], tolerance: 0.001 }],
  ['a fraction without a zero', '{#.5:.1}', { values: ['0.5'], tolerance: 0.1 }],
  ['escaped signs in its feedback', '{#5 #five\\=5\\~ and 1.0e3}', { values: ['5'] }],
])('a number with %s is what it says', async (_, answers, accepts) => {
  expect(await acceptedIn(`How many? ${answers}`)).toEqual([{ entry: 'number', ...accepts }]);
});

test('partial credit and the feedback of answers that are not kept are lost by name, for numbers as for texts', async () => {
  const lostIn = async (answers: string) => (await reading(`Which? ${answers}`)).losses.map(({ what }) => what);
  const lost = ['Partial credit', 'Feedback for individual answers'];
  expect(await lostIn('{#=1822:0 =%50%1822:2#Close}')).toEqual(lost);
  expect(await lostIn('{=York#Yes =%50%New York#Close}')).toEqual(lost);
  expect(await lostIn('{~%75%TLS ~%25%IPsec ~%-100%RAID}')).toEqual(['Partial credit']);
  expect(await lostIn('{~%50%TLS ~%50%IPsec ~%-100%RAID}')).toEqual([]);
  expect(await lostIn('{~%33.333%a ~%33.333%b ~%33.334%c ~%-100%d}')).toEqual([]);
});

test.each([
  [
    'One? {#\n=many\n}',
    'The question is not valid GIFT: a number is expected, on line 4, such as 5, 5:0.1, or 4.9..5.1',
  ],
  ['One? {\n=a\n~b', 'The braces “{” and “}” do not match'],
  ['::T:: One? {\n=a\n~b#c#d}', 'The question is not valid GIFT: unexpected “#”, on line 5'],
])('what is wrong in %j is named with its line', async (block, reason) => {
  expect((await reading(`Two? {=a ~b}\n\n${block}`)).misfits).toMatchObject([{ place: 'line 3', reason }]);
});

test('Markdown in GIFT is no remnant in the text', async () => {
  const [{ question }] = (await reading('[markdown]Which is **best**, [see](https://a.b)? {=__x__ ~`y`}'))
    .questions as [never];
  expect(question).toMatchObject({ text: 'Which is **best**, see?', options: ['x', '`y`'] });
});
