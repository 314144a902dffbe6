import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NewerForm } from '#server/newer-form.ts';
import { packAnswer, unpackAnswer } from './attempt-answers.ts';

const versionId = randomUUID();

test.each([
  ['an answer', { versionId, optionOrder: [2, 0, 3, 1], answer: 3 }],
  ['no answer', { versionId, optionOrder: [0, 1], answer: null }],
  ['no options', { versionId, optionOrder: [], answer: null }],
  [
    'as many options as have a digit',
    { versionId, optionOrder: Array.from({ length: 36 }, (_, index) => index), answer: 35 },
  ],
])('%s is packed into a few characters and unpacked the same', (_, answer) => {
  const packed = packAnswer(answer);
  expect(packed).toHaveLength(22 + answer.optionOrder.length + 1 + String(answer.answer ?? '').length);
  expect(unpackAnswer(packed)).toEqual(answer);
});

test.each([
  ['what a quiz does not ask', { versionId, optionOrder: [0, 1, 2], answer: 1, picked: [1, 2] }],
  ['an id of another form', { versionId: 'first', optionOrder: [0, 1], answer: 1 }],
  ['more options than have a digit', { versionId, optionOrder: [36], answer: 0 }],
])('%s stays as it is', (_, answer) => {
  expect(packAnswer(answer)).toBe(answer);
  expect(unpackAnswer(answer)).toBe(answer);
});

test('recognizes an answer in a newer version’s form', () => {
  const packed = String(packAnswer({ versionId, optionOrder: [1, 0], answer: 1 }));
  const later = ['', `2:${packed}`, packed.replace('.', ','), `${packed}~`, { v: 2 } as never, null as never];
  for (const answer of later) expect(() => unpackAnswer(answer), JSON.stringify(answer)).toThrow(NewerForm);
});
