import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from '../servers/answer.ts';
import { freshSubmits } from '../servers/sittings.ts';
import type { Site } from '../servers/killable-site.ts';

const TRY_AGAIN_MS = 50;
const AT_ONCE_MADE = 100;
const PATIENCE_MS = 15_000;

const idOf = (request: Request) => /sitting\.([\w-]+)=/.exec(request.headers.cookie ?? '')![1]!;

/**
 * Candidates who submit one sitting after another, all at the same time. Like a browser, each resends a submit until it
 * succeeds. Errors must be 503 with a `Retry-After`; others are counted by status. With several processes, everyone has as many
 * devices, each of which asks another process.
 */
export async function startSubmitters(site: Site, processes = 1) {
  const { filled, secret } = site;
  const acknowledged = new Set<string>();
  const refusals: Record<string, number> = {};
  let lastAt = 0;
  let longestMs = 0;
  let isOver = false;
  let isPaused = false;
  const note = (what: string) => (refusals[what] = (refusals[what] ?? 0) + 1);

  async function send(request: Request, place: number): Promise<boolean> {
    const since = performance.now();
    try {
      const answer = await fetch(site.server(place).url + request.path, {
        method: request.method,
        headers: request.headers,
        body: request.body!,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      longestMs = Math.max(longestMs, performance.now() - since);
      if (answer.ok) return true;
      const hasHint = answer.status === 503 && answer.headers.has('retry-after');
      note(hasHint ? '503 with Retry-After' : `${answer.status} ${text.slice(0, 80)}`);
    } catch (error) {
      note((error as Error).name === 'TimeoutError' ? 'no answer' : 'no connection');
    }
    return false;
  }

  async function submitter(make: (howMany: number) => Request[], place: number): Promise<void> {
    while (!isOver) {
      for (const request of make(AT_ONCE_MADE)) {
        while (isPaused && !isOver) await pause(TRY_AGAIN_MS);
        if (isOver) return;
        // A submit is resent until it succeeds, even after the drill is over, but it does not keep a failed drill running.
        while (!(await send(request, place))) await pause(TRY_AGAIN_MS, undefined, { ref: false });
        lastAt = performance.now();
        acknowledged.add(idOf(request));
      }
    }
  }
  const makers = [];
  for (const { token } of filled.learners)
    makers.push(await freshSubmits(site.server(), filled.exam.id, [token], secret));
  const all = Promise.all(
    makers.flatMap((make) => Array.from({ length: processes }, (_, place) => submitter(make, place))),
  );

  return {
    acknowledged,
    refusals,
    longestMs: () => longestMs,
    pause: () => (isPaused = true),
    /** Resumes, and returns the milliseconds from `since` to the first write that succeeds from now on. */
    async answeredAgain(since: number): Promise<number> {
      isPaused = false;
      const now = performance.now();
      while (lastAt < now) await pause(5);
      return lastAt - since;
    },
    async stop(): Promise<void> {
      isOver = true;
      await all;
    },
  };
}
export type Submitters = Awaited<ReturnType<typeof startSubmitters>>;
