import { expect, test } from 'vitest';
import { checkKeys, instructedNumber } from './check-keys.ts';
import { keyIsLongest } from '../gate/measured-questions.ts';
import { makeQuestion } from '../../../../tests/factories/pack.ts';

const two = {
  ...makeQuestion('x', 0),
  kind: 'multiple' as const,
  keys: ['a', 'b'],
  text: 'Which plans fit? (Choose two.)',
};
const messages = (change: Partial<typeof two>) => checkKeys({ ...two, ...change }).map(({ message }) => message);

test('passes a multiple-answer item whose stem asks for as many as it has keys', () => {
  expect(messages({})).toEqual([]);
  expect(messages({ text: 'A team must choose two Regions. Which plans fit? Select TWO.' })).toEqual([]);
  expect(messages({ text: 'Which plans fit? (Choose three.)' })).toEqual(['the stem asks for 3, but there are 2 keys']);
});

test('requires distinct keys, a distractor, and as many keys as the kind allows', () => {
  expect(messages({ keys: ['a', 'a'] })).toEqual(['a key is listed twice']);
  expect(messages({ keys: ['a', 'b', 'c', 'd'], text: 'Which fit? Choose four.' })).toEqual(['there is no distractor']);
  expect(messages({ keys: ['a'], text: 'Which fit? Choose one.' })).toEqual([
    'fewer than two options are marked as correct',
  ]);
  expect(checkKeys({ ...two, kind: 'single' })).toMatchObject([{ rule: 'keys' }]);
});

test('reads the number to choose from the last instruction, in words or digits', () => {
  expect(instructedNumber('Choose two or pick 3.')).toBe(3);
  expect(instructedNumber('Select the FOUR that fit.')).toBe(4);
  expect(instructedNumber('Which two fit?')).toBeUndefined();
});

test('counts the key as longest only if all keys are strictly longer than all distractors', () => {
  const texts = (...lengths: number[]) =>
    two.options.map((option, index) => ({ ...option, text: 'x'.repeat(lengths[index]!) }));
  expect(keyIsLongest({ ...two, options: texts(5, 6, 4, 4) })).toBe(true);
  expect(keyIsLongest({ ...two, options: texts(5, 4, 4, 4) })).toBe(false);
  expect(keyIsLongest({ ...two, keys: ['a'], options: texts(4, 4, 4, 4) })).toBe(false);
});
