import { expect, test } from 'vitest';
import { placeOfCard } from './card-place.ts';

const DOMAINS = [
  {
    number: 1,
    name: 'Cloud Concepts',
    tasks: [
      { number: 1, name: 'Define the benefits' },
      { number: 2, name: 'Review' },
    ],
  },
  {
    number: 2,
    name: 'Security',
    tasks: [
      { number: 1, name: 'Explain IAM' },
      { number: 2, name: 'Review' },
    ],
  },
];

test.each([
  [['Explain IAM', 'AWS'], 2, 1],
  [['explain_iam'], 2, 1],
  [['Task 1.2', 'AWS'], 1, 2],
  [['2.1 Anything', 'AWS'], 2, 1],
  [['storage', 'AWS::Domain2::Task_2.2'], 2, 2],
  [['Task 2', 'Domain 2'], 2, 2],
  [['Review', 'Security'], 2, 2],
  [['Security'], 2, 1],
  [['domain_1'], 1, 1],
])('a note filed under %j goes to task %i.%i', (names, domain, task) => {
  expect(placeOfCard(names, DOMAINS)).toMatchObject({ domain, task });
});

test.each([[[]], [['AWS', 's3']], [['Review']], [['9.9']], [['443']], [['Domain 7']]])(
  'finds no task for a note filed under %j',
  (names) => {
    expect(placeOfCard(names, DOMAINS)).toBeNull();
  },
);
