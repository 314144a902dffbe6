import { expect, test } from 'vitest';
import { checkWording, findOptionName } from './check-wording.ts';
import { makeQuestion } from '../../../../tests/factories/pack.ts';

test.each([
  'This is why option A is right.',
  'Option (C) would cost more.',
  'The correct answer is B.',
  'Correct answer: D',
  'Answer B covers this.',
  'Choices A and D are both slower.',
  'As option b shows, it is cheap.',
  'It is dearer than option a.',
  'See choice 3.',
  'Answer 2 is wrong here.',
  'Options 1 and 4 need a server.',
  'Option two fails at night.',
  'The first option is slower.',
  'Only the second and fourth options scale.',
  'Unlike the last two options, it scales.',
  'The third answer is wrong.',
  'The options above all need a server.',
  'None of the above options keeps the order.',
  'A is correct since it scales.',
  'It scales, so B is right.',
  'B, C and D are incorrect.',
  'Both A and B need a server.',
  'Only C or D keeps the order.',
  'B. Use a queue',
  '(C) Use a queue',
])('refuses an option named by place: %s', (text) => {
  expect(findOptionName(text)).toBeDefined();
});

test.each([
  'A Class A network has 24 host bits.',
  'A Type A record maps a name to an address.',
  'The subnet lies in Availability Zone A.',
  'The first step is to list what you own.',
  'A is a letter, and a company has many.',
  'The option a company chooses depends on its needs.',
  'There are two options: A gateway endpoint or a peering connection.',
  'Which of the following options meets these needs?',
  'This is the natural first choice for archives.',
  "The model's first answer was off; the final answer is better.",
  'A resolver can answer A record queries from its cache.',
  'It answers A and AAAA queries.',
  'DHCP option 3 names the router, and option 6 the DNS servers.',
  'The first option group of the database turns on auditing.',
  'The cheapest option is B-series machines.',
  'The service answers e-mail within a day.',
  'A cheaper option, e.g. spare capacity, may be taken back.',
  'The other options cost more.',
  'The option one would choose first is dearer.',
  'Class A is correct for that range.',
  'Answer 3 questions before you start.',
])('lets pass what names no option: %s', (text) => {
  expect(findOptionName(text)).toBeUndefined();
});

test('allows bare letters for things the stem labels with letters', () => {
  const question = { ...makeQuestion('x', 0), explanation: 'Both A and B share one route table, and so B is correct.' };
  expect(checkWording(question).map(({ rule }) => rule)).toEqual(['named-by-place']);
  expect(checkWording({ ...question, text: 'A team links VPC A and VPC B. Which route is right?' })).toEqual([]);
});

test.each(['All of the above', 'None of these.', 'All the above', 'Neither of the above', 'All options are correct'])(
  'refuses "%s"',
  (text) => {
    expect(checkWording({ ...makeQuestion('x', 0), explanation: text })).toMatchObject([{ rule: 'of-the-above' }]);
  },
);

test('allows "all of the above requirements" in a stem', () => {
  expect(checkWording({ ...makeQuestion('x', 0), text: 'Which plan meets all of the above requirements?' })).toEqual(
    [],
  );
});
