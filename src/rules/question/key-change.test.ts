import { expect, test } from 'vitest';
import { isKeyChange } from './key-change.ts';

const option = (id: string, text: string) => ({ id, text, rationale: '' });
const asked = {
  kind: 'single' as const,
  text: 'Which?',
  options: [option('a', 'One'), option('b', 'Two'), option('c', 'Three')],
  keys: ['a'],
};

test('tells a corrected key from a mended wording', () => {
  expect(isKeyChange(asked, { ...asked, keys: ['b'] })).toBe(true);
  expect(isKeyChange(asked, asked)).toBe(false);
  expect(isKeyChange(asked, { ...asked, text: 'Which one?', keys: ['b'] })).toBe(false);
  expect(
    isKeyChange({ ...asked, kind: 'multiple', keys: ['a', 'b'] }, { ...asked, kind: 'multiple', keys: ['b', 'a'] }),
  ).toBe(false);
  // Other ids for the same options change nothing.
  const renamed = { ...asked, options: asked.options.map(({ text }, at) => option(`x${at}`, text)) };
  expect(isKeyChange(asked, { ...renamed, keys: ['x0'] })).toBe(false);
  expect(isKeyChange(asked, { ...renamed, keys: ['x2'] })).toBe(true);
});
