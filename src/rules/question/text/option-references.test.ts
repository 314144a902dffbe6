import { expect, test } from 'vitest';
import { looseReferences, refersToOptions } from './option-references.ts';

test.each([
  'All of the above',
  'None of the above.',
  'both of the above',
  'All of these',
  'None of the other options',
  'Both A and C',
  'Neither A nor B',
  'A and B only',
  'A & B',
  'A, B, and D',
  '(a) and (b)',
  'Only B',
  'B only',
  'Options A and B',
  'Option C',
  'Answers 1 and 3',
  'Both A and B are correct',
])('“%s” refers to other options', (option) => expect(refersToOptions(option, 'Which encrypt?', 4)).toBe(true));

test.each([
  'A and AAAA records',
  'Class A and class B',
  '10 and 20',
  'A queue',
  'Meets all of the above requirements',
  'C and C++',
  'A',
  'B',
])('“%s” refers to no other option', (option) => expect(refersToOptions(option, 'Which encrypt?', 4)).toBe(false));

test('letters that the question uses as names, or that no option has, are no references', () => {
  expect(refersToOptions('B and C', 'Host B pings host C. Which hosts reply?', 4)).toBe(false);
  expect(refersToOptions('Both F and G', 'Which?', 4)).toBe(false);
});

test('an option that keeps its place refers to all others safely, but to single ones only if they keep theirs', () => {
  const asked = (last: string, fixed: number[]) =>
    looseReferences({ text: 'Which?', options: ['SSH', 'TLS', 'HTTP', last], fixed });
  expect(asked('All of the above', [])).toEqual([3]);
  expect(asked('All of the above', [3])).toEqual([]);
  expect(asked('Both A and B', [3])).toEqual([3]);
  expect(asked('Both A and B', [0, 1, 2, 3])).toEqual([]);
});
