import { expect, test } from 'vitest';
import { newPlace } from './near-name.ts';

const known = [
  { number: 1, name: 'Cloud Concepts' },
  { number: 2, name: 'Security and Compliance' },
];

test.each([
  ['Security and Complience', 'Security and Compliance'],
  ['security & compliance', 'Security and Compliance'],
  ['Secur', 'Security and Compliance'],
  ['Cloud Concept', 'Cloud Concepts'],
  ['Billing', null],
  ['C', null],
])('a domain that is not known yet is new, with the one that was perhaps meant: %s', (name, near) => {
  expect(newPlace('domain', name, known)).toEqual({ near });
});

test.each(['', ' ', 'cloud  concepts', 'Domain 2'])('adds nothing new: %j', (name) => {
  expect(newPlace('domain', name, known)).toBeNull();
});

test('the first name of an exam or a domain needs no question', () => {
  expect(newPlace('domain', 'Billing', [])).toBeNull();
  expect(newPlace('task', 'Pay', [{ number: 1, name: 'General' }])).toBeNull();
});
