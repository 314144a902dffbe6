import { expect, test } from 'vitest';
import { newDomainsSentence } from './new-domains.ts';

const domain = (name: string, weighs: boolean) => ({ number: 1, name, weighs });

test.each([
  [[], null],
  [[domain('Rain', true)], 'New domain: “Rain”.'],
  [
    [domain('Rain', false)],
    'New domain: “Rain”. “Rain” has no weight yet. Edit the exam to set one; until then, learners don’t see it.',
  ],
  [
    [domain('Rain', false), domain('Fog', false)],
    'New domains: “Rain”, “Fog”. “Rain”, “Fog” have no weight yet. Edit the exam to set one; until then, learners don’t see them.',
  ],
])('of %j it is said', (domains, sentence) => {
  expect(newDomainsSentence(domains)).toBe(sentence);
});
