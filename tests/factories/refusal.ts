import { expect } from 'vitest';
import { PROBLEMS, ProblemBody, type ProblemCode } from '#contract/problem.ts';
import type { Answer } from './browser.ts';

/** What no reply may ever contain: locations of our code, database queries, details of a bug. */
export const INSIDES =
  /node_modules|\bat (\/|file:|async )|[/\\]src[/\\]|\.ts:\d|SQLITE|select .* from|insert into|relation "|FST_ERR|TypeError|SyntaxError|ZodError/;

/** Checks that a reply is a refusal in its standard form, and returns its code. */
export function refusal(answer: Answer): ProblemCode {
  const { code } = ProblemBody.parse(answer.body);
  expect(answer.status).toBe(PROBLEMS[code][0]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.text).not.toMatch(INSIDES);
  return code;
}
