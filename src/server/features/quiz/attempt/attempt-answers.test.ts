import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NewerForm } from '#server/newer-form.ts';
import { packAnswer, unpackAnswer } from './attempt-answers.ts';

const versionId = randomUUID();
const numbers = { number: 412, version: 3 };

test.each([
  ['an answer', { optionOrder: [2, 0, 3, 1], answer: 3 }, '412.3.2031.3'],
  ['no answer', { optionOrder: [0, 1], answer: null }, '412.3.01.'],
  ['no options', { optionOrder: [], answer: null }, '412.3..'],
  [
    'as many options as have a digit',
    { optionOrder: Array.from({ length: 36 }, (_, index) => index), answer: 35 },
    '412.3.0123456789abcdefghijklmnopqrstuvwxyz.35',
  ],
])('%s is packed into a few characters and unpacked the same', (_, answer, packed) => {
  expect(packAnswer(numbers, { versionId, ...answer })).toBe(packed);
  expect(unpackAnswer(packed)).toEqual({ ...numbers, ...answer });
});

test.each([
  ['what a quiz does not ask', { versionId, optionOrder: [0, 1, 2], answer: 1, picked: [1, 2] }],
  ['more options than have a digit', { versionId, optionOrder: [36], answer: 0 }],
])('%s stays as it is', (_, answer) => {
  expect(packAnswer(numbers, answer)).toBe(answer);
  expect(unpackAnswer(answer)).toBe(answer);
});

test('unpacks an answer from when it named its wording by id', () => {
  const id = Buffer.from(versionId.replaceAll('-', ''), 'hex').toString('base64url');
  expect(unpackAnswer(`${id}2031.3`)).toEqual({ versionId, optionOrder: [2, 0, 3, 1], answer: 3 });
  expect(unpackAnswer(`${id}.`)).toEqual({ versionId, optionOrder: [], answer: null });
});

test('recognizes an answer in a newer version’s form', () => {
  const packed = String(packAnswer(numbers, { versionId, optionOrder: [1, 0], answer: 1 }));
  const later = ['', `2:${packed}`, packed.replace('.', ','), `${packed}~`, `${packed}.`, { v: 2 }, null];
  for (const answer of later) expect(() => unpackAnswer(answer as never), JSON.stringify(answer)).toThrow(NewerForm);
});
