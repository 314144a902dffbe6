import { expect, test } from 'vitest';
import { answersOf } from './item-answers.ts';

const option = (id: string) => ({ id, text: id.toUpperCase(), rationale: `Why ${id}.` });
const options = ['a', 'b', 'c'].map(option);
const question = { kind: 'multiple' as const, options, keys: ['a', 'c'] };

test('counts who picked each option, and separately who picked none', () => {
  const answers = [
    { picked: 'a,c', count: 1 },
    { picked: 'a,b', count: 2 },
    { picked: '', count: 1 },
  ];
  expect(answersOf(answers, question)).toEqual({
    shown: 4,
    unanswered: 1,
    correct: 1,
    options: [
      { text: 'A', rationale: 'Why a.', isRight: true, picked: 3 },
      { text: 'B', rationale: 'Why b.', isRight: false, picked: 2 },
      { text: 'C', rationale: 'Why c.', isRight: true, picked: 1 },
    ],
  });
});

test('counts a missing answer as unanswered, not as right', () => {
  expect(answersOf([{ picked: '', count: 3 }], question)).toMatchObject({ shown: 3, unanswered: 3, correct: 0 });
});
