import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Question, QuizResult, type submitQuiz } from '#contract/quiz.ts';
import { type SatQuestion, servedQuestion, type StoredQuestion } from '#rules/question/question.ts';
import { score } from '#rules/question/score.ts';
import { PLAIN_DEFAULTS } from '#rules/question/plain-fields.ts';
import { quizResult, resultJson } from './quiz-json.ts';
import { packServed, questionsJson } from '#server/features/question/bank/served-text.ts';

const stored = (number: number, change: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number,
  versionId: `00000000-0000-4000-8000-00000000001${number}`,
  version: 1,
  kind: 'single',
  text: `Which "one"?\n\u2028 – ${number} \ud83d\ude00 </script>`,
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `${id} \\ “${number}”`, rationale: `since\t${id}` })),
  keys: ['b'],
  ...PLAIN_DEFAULTS,
  explanation: 'Because “it” is\u0001 so.',
  topic: 'Topic',
  domainNumber: 1,
  domainName: 'Domain',
  bullets: [],
  taskNumber: 1,
  sources: [{ title: 'A page', url: 'https://example.com/', section: '1', read: '2026-11-01' }],
  ...change,
});

const sat: SatQuestion[] = [
  { question: stored(1), optionOrder: [2, 0, 3, 1] },
  { question: stored(2, { kind: 'multiple', keys: ['a', 'd'], sources: [] }), optionOrder: [3, 2, 1, 0] },
  {
    question: stored(5, {
      kind: 'matching',
      keys: ['a', 'a'],
      parts: ['One', 'Two'].map((text) => ({ text, rationale: `Why ${text}.` })),
      exhibits: [{ title: 'Log', form: 'log', text: 'deny' }],
    }),
    optionOrder: [3, 2, 1, 0],
  },
  { question: stored(3, { options: stored(3).options.slice(0, 2) }), optionOrder: [1, 0] },
];

test('assembles questions and results that match the schema’s output byte for byte', () => {
  const whole = JSON.stringify(z.array(Question).parse(sat.map(servedQuestion)));
  const texts = sat.map(({ question }) => ({ bytes: packServed(question), at: 0 }));
  expect(questionsJson(texts, sat).bytes.toString()).toBe(whole);
  expect(questionsJson([], []).bytes.toString()).toBe('[]');
  for (const answers of [[], [[3], [0, 3], [3, 3], [1]], [[0], [1], [null, 3], null]]) {
    const { answers: scored, ...sums } = score(sat, answers as Parameters<typeof score>[1]);
    for (const hasReview of [true, false]) {
      const told = {
        sums: { ...sums, timeSpent: 1, timing: '1', late: false, hasReview } as const,
        questions: sat,
        answers: scored,
      };
      const result = quizResult(told);
      expect(result.detailedResults).toHaveLength(hasReview ? sat.length : 0);
      expect(resultJson<typeof submitQuiz>(told).bytes.toString()).toBe(JSON.stringify(QuizResult.parse(result)));
    }
  }
});

test('does not send a wording that breaks the schema', () => {
  const bad = stored(4, { options: [{ ...stored(4).options[0]!, text: 7 as never }] });
  expect(() => packServed(bad)).toThrow(z.core.$ZodError);
});
