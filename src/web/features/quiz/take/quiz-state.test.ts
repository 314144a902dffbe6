import { expect, test } from 'vitest';
import {
  withAnswer,
  canGoOn,
  isAtEnd,
  isUntouched,
  movedTo,
  movedToOpen,
  type QuizState,
  readState,
  startState,
} from './quiz-state.ts';

const question = (name: string) => ({
  id: crypto.randomUUID(),
  text: `What is ${name}?`,
  options: ['one', 'two', 'three', 'four'],
});
const begin = () => startState(sitting, 'ada', 1000);
const sitting = { attemptId: 'a', questions: [question('x'), question('y')], timing: '1' as const };

test('starts at the first question without answers', () => {
  const state = begin();
  expect(state).toMatchObject({ index: 0, answers: [null, null], isFinishing: false });
  expect([isUntouched(state), canGoOn(state), isAtEnd(state)]).toEqual([true, false, false]);
});

test('stores an answer with the question shown and lets it be changed', () => {
  const state = withAnswer(withAnswer(begin(), 1), 3);
  expect(state.answers).toEqual([3, null]);
  expect(canGoOn(state)).toBe(true);
});

test('never moves outside the quiz', () => {
  const state = begin();
  expect(movedTo(state, -1).index).toBe(0);
  expect(movedTo(state, 5).index).toBe(1);
  expect(isAtEnd(movedTo(state, 1))).toBe(true);
});

test('resumes at the first open question, or at the last one if there is none', () => {
  const answered = withAnswer(movedTo(withAnswer(begin(), 1), 1), 2);
  expect([begin(), withAnswer(begin(), 1), movedTo(answered, 0)].map((state) => movedToOpen(state).index)).toEqual([
    0, 1, 1,
  ]);
});

test('restores a stored state unchanged', () => {
  const state = movedTo(withAnswer(begin(), 2), 1);
  expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test.each<[string, (state: QuizState) => unknown]>([
  ['nothing', () => null],
  ['another kind of thing', () => 'text'],
  ['no questions', (state) => ({ ...state, questions: [], answers: [] })],
  ['a question without options', (state) => ({ ...state, questions: [{ id: 'x', text: 'y' }, question('y')] })],
  ['an answer that no option has', (state) => ({ ...state, answers: [4, null] })],
  ['too few answers', (state) => ({ ...state, answers: [1] })],
  ['a place outside the quiz', (state) => ({ ...state, index: 2 })],
  ['no time of opening', (state) => ({ ...state, openedAtMs: undefined })],
  ['an unknown timing', (state) => ({ ...state, timing: '3' })],
])('%s is not taken for a quiz', (_name, spoil) => {
  expect(readState(spoil(begin()))).toBeNull();
});
