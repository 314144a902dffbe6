import { expect, test } from 'vitest';
import { withReplaced } from './replaced-text.ts';

const exhibit = (form: 'scenario' | 'log', text: string) => ({ title: 'Title a.b', form, text });
const question = {
  text: 'a.b is A.B\n![a.b](/api/pictures/a.b)',
  options: [{ text: 'a.b', rationale: 'axb' }],
  parts: [{ text: '1', rationale: 'a.b' }],
  explanation: '(a.b)',
  exhibits: [exhibit('scenario', 'a.b'), exhibit('log', 'a.b')],
};

test('replaces a text as it is written wherever it stands, but no address of a picture and no scenario', () => {
  expect(withReplaced(question, { find: 'a.b', with: '$&', isCaseSensitive: true })).toEqual({
    text: '$& is A.B\n![$&](/api/pictures/a.b)',
    options: [{ text: '$&', rationale: 'axb' }],
    parts: [{ text: '1', rationale: '$&' }],
    explanation: '($&)',
    exhibits: [exhibit('scenario', 'a.b'), exhibit('log', '$&')],
  });
  expect(withReplaced(question, { find: 'a.b', with: 'c', isCaseSensitive: false }).text).toBe(
    'c is c\n![c](/api/pictures/a.b)',
  );
});
