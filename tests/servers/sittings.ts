import { randomUUID } from 'node:crypto';
import { sittingSeal } from '#server/features/quiz/sitting-seal.ts';
import type { Sitting } from '#server/features/quiz/sitting-bytes.ts';
import { type Answer, ask, headerOf, type Request } from './answer.ts';
import type { Server } from './server-process.ts';

/** Questions per measured quiz. */
export const COUNT = 20;

/** The request that opens a sitting. */
export const questionsOf = (examId: string, headers: Record<string, string> = {}): Request => ({
  method: 'GET',
  path: `/api/exams/${examId}/questions?count=${COUNT}`,
  headers: { accept: 'application/json', ...headers },
});

/** The request that submits answers, with the cookie of an open sitting. */
function handIn(verb: 'submit' | 'submit-preview', examId: string, cookie: string, answers: number[]): Request {
  return {
    method: 'POST',
    path: `/api/exams/${examId}/${verb}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    body: JSON.stringify({ answers, timeSpent: 600 }),
  };
}

const answersFrom = (serial: number) => Array.from({ length: COUNT }, (_, place) => (place + serial) % 4);

const sittingCookie = (answer: Answer): string => {
  const [cookie] = headerOf(answer, 'set-cookie').filter((value) => value.startsWith('sitting.'));
  if (!cookie) throw new Error('no sitting was opened');
  return cookie.slice(0, cookie.indexOf(';'));
};

/** Opens sittings and returns the requests that score them. A preview leaves its sitting open, so each request scores. */
export async function previewsOf(server: Server, examId: string, howMany: number): Promise<Request[]> {
  const requests: Request[] = [];
  for (let serial = 0; serial < howMany; serial += 1) {
    const cookie = sittingCookie(await ask(server.url, questionsOf(examId)));
    requests.push(handIn('submit-preview', examId, cookie, answersFrom(serial)));
  }
  await expectScoring(server, examId, requests[0]!);
  return requests;
}

/** Checks that different answers to the same sitting are scored, not answered from what was kept. */
async function expectScoring(server: Server, examId: string, request: Request): Promise<void> {
  const picked = async (serial: number) => {
    const cookie = request.headers.cookie ?? '';
    const answer = await ask(server.url, handIn('submit-preview', examId, cookie, answersFrom(serial)));
    const result: { detailedResults: { userAnswer: number }[] } = JSON.parse(answer.body.toString());
    return result.detailedResults[0]?.userAnswer;
  };
  if ((await picked(0)) === (await picked(1))) throw new Error('previews are not scored anew');
}

/** Makes submit requests, each with a sitting never submitted: copies of opened ones, sealed under new ids. The people take turns. */
export async function freshSubmits(server: Server, examId: string, tokens: readonly string[], secret: string) {
  const seal = sittingSeal([secret]);
  const models: Sitting[] = [];
  for (let serial = 0; serial < 50; serial += 1) {
    const cookie = sittingCookie(await ask(server.url, questionsOf(examId, { cookie: `sid=${tokens[0]}` })));
    const sitting = seal.open(cookie.slice(cookie.indexOf('=') + 1));
    if (sitting === null || sitting === 'newer') throw new Error('the server seals sittings in another way');
    models.push(sitting);
  }
  return (howMany: number): Request[] =>
    Array.from({ length: howMany }, (_, serial) => {
      const id = randomUUID();
      const sealed = seal.seal({ ...models[serial % models.length]!, id });
      const token = tokens[serial % tokens.length];
      return handIn('submit', examId, `sid=${token}; sitting.${id}=${sealed}`, answersFrom(serial));
    });
}
