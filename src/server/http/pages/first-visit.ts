import type { FastifyRequest } from 'fastify';

/** By this cookie a browser says that it was served a quiz of the exam whose quiz it asks for, and so may hold one. */
const COOKIE = 'quiz';

const QUIZ = /^\/quiz\/[^/?]+/;

/** What the cookie is set with: it goes only to the page of that quiz. */
export const quizMark = (slug: string) => [COOKIE, 'begun', { path: `/quiz/${slug}` }] as const;

/**
 * Whether a page comes with the questions of its quiz, its sitting opened: to a person who goes there and was not there lately.
 * Whoever was goes on with what their browser kept; what only looks (a crawler, a prefetch, HEAD) opens nothing.
 */
export function opensQuiz(request: FastifyRequest, url: string): boolean {
  const { headers } = request;
  return (
    QUIZ.test(url) &&
    request.method === 'GET' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined &&
    request.cookies[COOKIE] === undefined
  );
}
