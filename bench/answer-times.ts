import { seededRandom } from '#rules/question/random.ts';
import { ask, type Request } from '../tests/servers/answer.ts';
import type { Server } from '../tests/servers/server-process.ts';

/** Enough to show a difference of 10%. */
const PAIRS = 300;

/** How long answers take for an address that has an account, compared with one that has none. */
export type AnswerTimes = {
  call: string;
  /** Median time of the known address divided by that of the unknown ones. */
  ratio: number;
  /** Probability that the known address took longer in a random pair of answers (Mann-Whitney U over n²). 0.5 reveals nothing. */
  auc: number;
};

const post = (path: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Sends requests in pairs, in random order, so that other load on the machine (including mail from earlier pairs)
 * affects both alike.
 */
export async function measureAnswerTimes(server: Server, email: string): Promise<AnswerTimes[]> {
  const calls = [
    { path: '/api/auth/login', more: { password: 'not the password' }, status: 401 },
    { path: '/api/auth/forgot-password', more: {}, status: 200 },
  ];
  const random = seededRandom(1);
  const found: AnswerTimes[] = [];
  for (const { path, more, status } of calls) {
    const [known, unknown]: [number[], number[]] = [[], []];
    const timed = async (address: string, into: number[]) => {
      const startedAt = performance.now();
      await ask(server.url, post(path, { email: address, ...more }), status);
      into.push(performance.now() - startedAt);
    };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const both = [() => timed(email, known), () => timed(`nobody-${pair}@example.com`, unknown)];
      for (const one of random() < 0.5 ? both : both.toReversed()) await one();
    }
    found.push({ call: `POST ${path}`, ratio: median(known) / median(unknown), auc: aucOf(known, unknown) });
  }
  return found;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function aucOf(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0;
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}
