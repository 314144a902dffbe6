import { expect, test } from 'vitest';
import { newInFormText, sealedNote } from './new-in-form.ts';

const REHEARSAL = 'so this one is a rehearsal. We save it, but it does not count toward your trend or best score.';

test.each([
  [65, 6, 'Every question is new to you. After this one, you’ll have 5 more with new questions.'],
  [58, 2, '58 of 65 are new to you. After this one, you’ll have one more with new questions.'],
  [56, 1, '56 of 65 are new to you. This is your last simulation with new questions.'],
  [
    51,
    0,
    `51 of 65 are new to you. You have seen too many of these questions for your score to mean much, ${REHEARSAL}`,
  ],
])(
  'says how much of a simulation is new, and what is left of the bank: %i of 65, %i new ones',
  (unseen, forms, text) => {
    expect(newInFormText({ unseen, forms, total: 65 })).toBe(text);
  },
);

test.each([
  [1, /^65 of the bank’s 400 questions are set aside for it\. They never appear in practice or flashcards/],
  [0, /^65 of the bank’s 400 questions are set aside for it\. You have already opened it, so only 5 questions/],
])('says how much of the bank the sealed exam holds back, with %i left', (forms, text) => {
  expect(sealedNote({ total: 65, unseen: forms ? 65 : 5, forms }, 400)).toMatch(text);
});
