import type { FastifyRequest } from 'fastify';

/** With this cookie a browser says that it was served a quiz of this exam, and so may still have one. */
const COOKIE = 'quiz';

const QUIZ = /^\/quiz\/[^/?]+/;

/** How the cookie is set: it is sent only with that quiz's page. */
export const quizMark = (slug: string) => [COOKIE, 'begun', { path: `/quiz/${slug}` }] as const;

/**
 * Whether a page comes with its quiz questions and an open sitting: for a person who navigates to it and was not there lately. One
 * who was continues with what their browser kept; crawlers, prefetches, and HEAD requests open nothing.
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
