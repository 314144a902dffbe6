import { expect } from 'vitest';
import type { Question } from '#contract/quiz.ts';
import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import { query } from './rows.ts';

type Version = { id: string; options: { id: string; text: string }[]; keys: string[] };

/** The text of the right option of each question in the database, by question id. */
async function keysOf(app: TestApp): Promise<Map<string, string>> {
  const rows = await query<Version>(
    app.database,
    'select question_id as id, options, keys from question_version where is_current',
  );
  return new Map(rows.map(({ id, options, keys }) => [id, options.find((option) => option.id === keys[0])!.text]));
}

/** Opens a sitting in a browser, knowing the right answers. */
export async function openSitting(app: TestApp, browser: Browser, { count = 5, time = '1', exam = app.exam } = {}) {
  const { status, headers, body } = await browser.get(`/api/exams/${exam.id}/questions?count=${count}&time=${time}`);
  expect(status).toBe(200);
  const questions: Question[] = body;
  const keys = await keysOf(app);
  const right = questions.map((question) => question.options.indexOf(keys.get(question.id)!));
  const attemptId = headers['attempt-id']!;
  const hand =
    (call: string) =>
    (answers: unknown, timeSpent: unknown = 60, by = browser) =>
      by.post(`/api/exams/${exam.id}/${call}`, { answers, timeSpent }, { 'attempt-id': attemptId });
  return {
    attemptId,
    questions,
    /** Answers of which the first `correct` are right and the others wrong. */
    answers: (correct: number): number[] => right.map((index, place) => (place < correct ? index : (index + 1) % 4)),
    preview: hand('submit-preview'),
    submit: hand('submit'),
  };
}
