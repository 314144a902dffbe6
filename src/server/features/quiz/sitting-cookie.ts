import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sitting, SittingSeal } from './sitting-seal.ts';

const PREFIX = 'sitting.';
/** Sittings of one exam that a browser holds at once: one for each of a few tabs. */
const HELD = 4;
/** How long an unfinished quiz can be taken up again, in seconds. */
const MAX_AGE = 7 * 86_400;

/** Sittings travel in cookies of their own, sent only with the calls of their exam. */
export function sittingCookies(seal: SittingSeal, isHttps: boolean) {
  const options = (examId: string) =>
    ({ path: `/api/exams/${examId}`, httpOnly: true, sameSite: 'lax', secure: isHttps }) as const;

  /** The sittings of this exam that the request carries, newest first. */
  function held(request: FastifyRequest, examId: string): Sitting[] {
    return Object.entries(request.cookies)
      .flatMap(([name, value]) => (name.startsWith(PREFIX) && value ? [seal.open(value)] : []))
      .filter((sitting): sitting is Sitting => sitting?.examId === examId)
      .sort((a, b) => b.servedAtMs - a.servedAtMs);
  }

  return {
    /** The sitting meant: the one named, or else the newest. */
    find(request: FastifyRequest, examId: string, id: string | undefined): Sitting | null {
      const sittings = held(request, examId);
      return (id === undefined ? sittings[0] : sittings.find((sitting) => sitting.id === id)) ?? null;
    },
    put(reply: FastifyReply, sitting: Sitting): void {
      reply.setCookie(PREFIX + sitting.id, seal.seal(sitting), { ...options(sitting.examId), maxAge: MAX_AGE });
    },
    /** Makes room for one more. */
    dropOldest(request: FastifyRequest, reply: FastifyReply, examId: string): void {
      for (const sitting of held(request, examId).slice(HELD - 1)) {
        reply.clearCookie(PREFIX + sitting.id, options(examId));
      }
    },
  };
}
export type SittingCookies = ReturnType<typeof sittingCookies>;
