import { expect } from 'vitest';
import { PROBLEMS, ProblemBody, type ProblemCode } from '#contract/problem.ts';
import type { Answer } from './browser.ts';

/** What no answer may ever show: where our code lies, what our database is asked, what a bug says. */
export const INSIDES =
  /node_modules|\bat (\/|file:|async )|[/\\]src[/\\]|\.ts:\d|SQLITE|select .* from|insert into|relation "|FST_ERR|TypeError|SyntaxError|ZodError/;

/** Holds an answer to be a refusal in the one form there is, and gives its code. */
export function refusal(answer: Answer): ProblemCode {
  const { code } = ProblemBody.parse(answer.body);
  expect(answer.status).toBe(PROBLEMS[code][0]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.text).not.toMatch(INSIDES);
  return code;
}
