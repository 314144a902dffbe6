import { expect, test } from 'vitest';
import type { StoredQuestion } from '#rules/question/question.ts';
import { answersOf } from './item-answers.ts';

const option = (id: string) => ({ id, text: id.toUpperCase(), rationale: `Why ${id}.` });
const question = { options: [option('a'), option('b'), option('c')], keys: ['a', 'c'] } as unknown as StoredQuestion;

test('each option is counted by those who picked it; who picked none is counted apart', () => {
  const exposures = [
    { picked: '0,2', isCorrect: true },
    { picked: '0,1', isCorrect: false },
    { picked: null, isCorrect: null },
  ];
  expect(answersOf(exposures, question)).toEqual({
    shown: 3,
    unanswered: 1,
    correct: 1,
    options: [
      { text: 'A', rationale: 'Why a.', isRight: true, picked: 2 },
      { text: 'B', rationale: 'Why b.', isRight: false, picked: 1 },
      { text: 'C', rationale: 'Why c.', isRight: true, picked: 1 },
    ],
  });
});
